import { sql, type RawBuilder } from 'kysely'
import { prepared } from '../../platform/db/prepare.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import type { Database, NodeRow, PublisherRow } from '../../schema/tables.ts'
import { adviceSql, type PackAdvice } from '../advisories/advisory-store.ts'
import { shownVersionColumns, type ShownVersion } from '../versions/shown-version.ts'
import { listColumns, type NodeListRow } from './node-store.ts'

/** A node with all that answers show of it. */
export interface ShownNode extends JsonRow<NodeListRow> {
  publisher: JsonRow<PublisherRow>
  latest: ShownVersion | null
}

/** A node of a list. */
export type ListedNode = ShownNode & { is_advised: boolean }

/** A node of a single read. */
export type SingleNode = ShownNode & Pick<NodeRow, 'translations' | 'merged_into'> & { advice: PackAdvice[] | null }

const publisherColumns = [
  ...(['id', 'name', 'description', 'website', 'support_email'] as const),
  ...(['source_code_repo', 'logo_url', 'status', 'created_at'] as const),
] satisfies (keyof PublisherRow)[]

const columnsOf = (table: string, columns: readonly string[]) =>
  columns.map((column) => `${table}.${column}`).join(', ')

// The row is JSON, because the driver takes several times as long for forty columns. Joins would make the planner read
// all publishers.
const selected = (columns: string, more: RawBuilder<unknown>) => sql`select row_to_json(shown) as node from (
  select ${sql.raw(columns)}, ${more},
    (select row_to_json(p) from (
      select ${sql.raw(columnsOf('publishers', publisherColumns))} from publishers where id = n.publisher_id
    ) p) as publisher,
    (select row_to_json(v) from (
      select ${sql.raw(columnsOf('node_versions', shownVersionColumns))} from node_versions where id = n.latest_version_id
    ) v) as latest
  from nodes n`

const single = selected(
  columnsOf('n', [...listColumns, 'translations', 'merged_into']),
  sql`${adviceSql.all} as advice`,
)
const listed = selected(columnsOf('n', listColumns), sql`${adviceSql.any} as is_advised`)

/** Finds a node with its publisher and latest version by its id, without regard to case, in any state. */
export async function findShownNode(db: Database, id: string): Promise<SingleNode | undefined> {
  const { rows } = await sql<{ node: SingleNode }>`${prepared} ${single}
    where lower(n.id) = ${id.toLowerCase()}) shown`.execute(db)
  return rows[0]?.node
}

/** Finds nodes with their publishers and latest versions by their ids, in any order and of any state. */
export async function findShownNodes(db: Database, ids: readonly string[]): Promise<ListedNode[]> {
  const { rows } = await sql<{ node: ListedNode }>`${prepared} ${listed}
    where n.id = any(${ids}::text[])) shown`.execute(db)
  return rows.map(({ node }) => node)
}
