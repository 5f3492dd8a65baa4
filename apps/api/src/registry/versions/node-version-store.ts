import { sql, type RawBuilder } from 'kysely'
import { prepared } from '../../platform/db/prepare.ts'
import type { Database } from '../../schema/tables.ts'
import { adviceSql } from '../advisories/advisory-store.ts'
import type { AdvisedNode } from '../nodes/node-store.ts'
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

async function findNodeWith(db: Database, nodeId: string, isIt: RawBuilder<unknown>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`${prepared}
    select n.id, n.status, n.status_detail, n.listed_at, n.merged_into, row_to_json(v) as found, ${adviceSql.all} as advice
    from nodes n left join lateral (select ${columns} from node_versions where ${isIt}) v on true
    where lower(n.id) = ${nodeId.toLowerCase()}
  `.execute(db)
  return rows[0]
}
