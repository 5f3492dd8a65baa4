import { sql, type RawBuilder } from 'kysely'
import { prepared } from '../../platform/db/prepare.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { adviceSql } from '../advisories/advisory-store.ts'
import type { AdvisedNode, NodeVisibility } from '../nodes/node-store.ts'
import { shownVersionColumns, type ShownVersion } from './shown-version.ts'

type Found = AdvisedNode & { found: ShownVersion | null }

const columns = sql.raw(shownVersionColumns.join(', '))

/** Finds a pack by its id in any case, with its latest version. */
export function findNodeWithLatest(db: Database, nodeId: string): Promise<Found | undefined> {
  return findNodeWith(db, nodeId, sql`id = n.latest_version_id`)
}

/** Finds a pack by its id in any case, with the version of a number, in any status of both. */
export function findNodeWithVersion(db: Database, nodeId: string, version: string): Promise<Found | undefined> {
  return findNodeWith(db, nodeId, sql`node_id = n.id and version = ${version}`)
}

/** Columns of a version that lead to its archive and to what is read from it. */
const storedColumns = [
  ...(['id', 'node_id', 'version', 'status', 'uploaded_at', 'sha256', 'size', 'remote_url'] as const),
  ...(['dependencies', 'comfy_node_extract_status'] as const),
] satisfies (keyof VersionRow)[]

/** Version with the columns that lead to its archive and to what is read from it. */
export type StoredVersion = JsonRow<Pick<VersionRow, (typeof storedColumns)[number]>>

/** Finds a pack by its id in any case, with the version of a number, in any status of both, without shown texts. */
export async function findNodeWithStored(
  db: Database,
  nodeId: string,
  version: string,
): Promise<(NodeVisibility & { found: StoredVersion | null }) | undefined> {
  const { rows } = await sql<NodeVisibility & { found: StoredVersion | null }>`${prepared}
    select n.id, n.status, n.status_detail, n.listed_at, n.merged_into, row_to_json(v) as found
    from nodes n
    left join lateral (
      select ${sql.raw(storedColumns.join(', '))} from node_versions where node_id = n.id and version = ${version}
    ) v on true
    where lower(n.id) = ${nodeId.toLowerCase()}
  `.execute(db)
  return rows[0]
}

async function findNodeWith(db: Database, nodeId: string, isIt: RawBuilder<unknown>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`${prepared}
    select n.id, n.status, n.status_detail, n.listed_at, n.merged_into, row_to_json(v) as found, ${adviceSql.all} as advice
    from nodes n left join lateral (select ${columns} from node_versions where ${isIt}) v on true
    where lower(n.id) = ${nodeId.toLowerCase()}
  `.execute(db)
  return rows[0]
}
