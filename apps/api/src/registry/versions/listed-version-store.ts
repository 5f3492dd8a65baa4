import { sql, type RawBuilder } from 'kysely'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { adviceSql, type PackAdvice } from '../advisories/advisory-store.ts'
import { sourceSql, type SourcePair } from '../provenance/provenance-store.ts'

/** Version with the status of its pack, the pack's published advisories, and the version's source. */
export type ListedVersion = VersionRow & {
  node_status: NodeStatus
  advice: PackAdvice[] | null
  source: SourcePair | null
}

/** Finds versions in the order of the given ids. Sorting ids alone keeps long texts out of the sort. */
export async function findListedVersions(db: Database, ids: readonly string[]): Promise<ListedVersion[]> {
  if (ids.length === 0) return []
  const rows = await listed(db, {
    isOfPacks: sql`l.node_id in (select node_id from node_versions where id = any(${ids}::uuid[]))`,
    versions: sql`node_versions v join nodes n on n.id = v.node_id`,
    isWanted: sql`v.id = any(${ids}::uuid[])`,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Finds the public versions of (pack id, number) pairs in a single query. Pack ids match in any case. */
export function findListedByIdentifier(
  db: Database,
  identifiers: readonly { nodeId: string; version: string }[],
): Promise<ListedVersion[]> {
  const nodeIds = identifiers.map(({ nodeId }) => nodeId.toLowerCase())
  const numbers = identifiers.map(({ version }) => version)
  return listed(db, {
    isOfPacks: sql`l.node_id in (select id from nodes where lower(id) = any(${nodeIds}::text[]))`,
    versions: sql`(select distinct * from unnest(${nodeIds}::text[], ${numbers}::text[])) wanted (node_id, version)
      join nodes n on lower(n.id) = wanted.node_id
      join node_versions v on v.node_id = n.id and v.version = wanted.version`,
    isWanted: sql`v.uploaded_at is not null and v.status not in ('pending', 'deleted')
      and n.listed_at is not null and n.status <> 'deleted'`,
  })
}

interface Wanted {
  isOfPacks: RawBuilder<unknown>
  /** From clause with versions `v` and their packs `n`. */
  versions: RawBuilder<unknown>
  isWanted: RawBuilder<unknown>
}

async function listed(db: Database, { isOfPacks, versions, isWanted }: Wanted): Promise<ListedVersion[]> {
  const { rows } = await sql<ListedVersion>`
    with ${sourceSql.proven(isOfPacks)}
    select v.*, n.status as node_status, ${adviceSql.all} as advice, row_to_json(source) as source
    from ${versions} ${sourceSql.join}
    where ${isWanted}
  `.execute(db)
  return rows
}
