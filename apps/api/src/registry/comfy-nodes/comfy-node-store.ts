import { sql, type Insertable, type Updateable } from 'kysely'
import { prepared } from '../../platform/db/prepare.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { ComfyNodeRow, Database, Schema } from '../../schema/tables.ts'
import type { ComfyNodeFacts } from './comfy-node-facts.ts'
import { settable } from './known-facts.ts'

interface Owner {
  nodeId: string
  /** Null for comfy nodes read from the repository, without a version. */
  versionId: string | null
}

type Values = Insertable<Schema['comfy_nodes']>

// PostgreSQL allows 65,535 parameters in a statement, and each column of each row is a parameter.
const chunk = 1000

/** Derived columns, with the column that each derives from. */
const followers = { accepted_types: 'input_types', produced_types: 'return_types' } as const

/** Writes the extracted comfy nodes, in the order given. Facts that an admin or a service set stay. */
export async function saveExtracted(db: Database, owner: Owner, comfyNodes: ComfyNodeFacts[]): Promise<void> {
  for (const values of chunks(owner, comfyNodes)) {
    await db
      .insertInto('comfy_nodes')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['node_id', 'version_id', 'name']).doUpdateSet((set) => ({
          ...Object.fromEntries(Object.keys(settable).map((column) => [column, unlessSet(column, column)])),
          ...Object.fromEntries(Object.entries(followers).map(([column, of]) => [column, unlessSet(column, of)])),
          position: set.ref('excluded.position'),
          source_file: set.ref('excluded.source_file'),
          source_line: set.ref('excluded.source_line'),
          confidence: set.ref('excluded.confidence'),
        })),
      )
      .execute()
  }
}

/** Deletes the comfy nodes of a version without any set facts, except the given names. */
export async function deleteUntouchedExcept(db: Database, versionId: string, names: string[]): Promise<void> {
  await db
    .deleteFrom('comfy_nodes')
    .where('version_id', '=', versionId)
    .where('policy', '=', 'active')
    .where(sql<boolean>`corrected = '{}'`)
    .where(sql<boolean>`name <> all (${names}::text[])`)
    .execute()
}

/**
 * Removes comfy nodes that an earlier read of the node's repository found, except the given names. Names of a list, and
 * corrected comfy nodes, stay.
 */
export async function forgetReadExcept(db: Database, nodeId: string, names: string[]): Promise<void> {
  await sql`
    with gone as (
      select id, is_listed from comfy_nodes
      where node_id = ${nodeId} and version_id is null and source_file <> '' and policy = 'active' and corrected = '{}'
        and name <> all (${names}::text[])
    ), kept as (
      update comfy_nodes set source_file = '' from gone where gone.is_listed and comfy_nodes.id = gone.id
    )
    delete from comfy_nodes using gone where not gone.is_listed and comfy_nodes.id = gone.id
  `.execute(db)
}

/** Inserts the comfy nodes that a service handed in for a version without comfy nodes. */
export async function insertHandedIn(
  db: Database,
  owner: Owner,
  comfyNodes: (ComfyNodeFacts & { policy: ComfyNodeRow['policy']; corrected: string[] })[],
): Promise<void> {
  for (const values of chunks(owner, comfyNodes)) await db.insertInto('comfy_nodes').values(values).execute()
}

/** Lists the names of a version's comfy nodes, in order. */
export async function listNamesOf(db: Database, versionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('comfy_nodes')
    .select('name')
    .where('version_id', '=', versionId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

const shownColumns = [
  ...(['node_id', 'name', 'display_name', 'category', 'description', 'function', 'input_types'] as const),
  ...(['return_types', 'return_names', 'output_is_list', 'output_tooltips', 'output_node', 'deprecated'] as const),
  ...(['experimental', 'policy', 'source_file', 'source_line', 'confidence', 'corrected'] as const),
] satisfies (keyof ComfyNodeRow)[]

/** Columns of a comfy node that answers show. */
export type ShownComfyNode = Pick<ComfyNodeRow, (typeof shownColumns)[number]>

const shown = sql.raw(shownColumns.join(', '))

/** Lists a page of the comfy nodes of a version, in order, with their total. Uses a single query. */
export async function listComfyNodesOf(
  db: Database,
  versionId: string,
  page: Page,
): Promise<{ rows: ShownComfyNode[]; total: number }> {
  const { rows } = await sql<{ rows: ShownComfyNode[]; total: number }>`${prepared}
    select (select count(*)::int from comfy_nodes where version_id = ${versionId}) as total,
      coalesce((select json_agg(shown) from (
        select ${shown} from comfy_nodes where version_id = ${versionId}
        order by position, name limit ${page.limit} offset ${offsetOf(page)}
      ) shown), '[]') as rows
  `.execute(db)
  return rows[0] ?? { rows: [], total: 0 }
}

export async function countComfyNodesOf(db: Database, versionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('comfy_nodes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow()
  return count
}

export function findComfyNode(
  db: Database,
  { nodeId, versionId }: Owner & { versionId: string },
  name: string,
): Promise<ComfyNodeRow | undefined> {
  return db
    .selectFrom('comfy_nodes')
    .selectAll()
    .where('node_id', '=', nodeId)
    .where('version_id', '=', versionId)
    .where('name', '=', name)
    .executeTakeFirst()
}

export function changeComfyNode(
  db: Database,
  id: string,
  values: Updateable<Schema['comfy_nodes']>,
): Promise<ComfyNodeRow> {
  return db.updateTable('comfy_nodes').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

function* chunks(
  { nodeId, versionId }: Owner,
  comfyNodes: (ComfyNodeFacts & Partial<Pick<ComfyNodeRow, 'policy' | 'corrected'>>)[],
): Generator<Values[]> {
  for (let start = 0; start < comfyNodes.length; start += chunk) {
    yield comfyNodes.slice(start, start + chunk).map((comfyNode, index) => ({
      ...comfyNode,
      node_id: nodeId,
      version_id: versionId,
      // A later step marks the comfy nodes of the latest version as current, in place of the comfy nodes of the version
      // before.
      is_current: false,
      is_listed: versionId !== null,
      position: start + index,
      confidence: JSON.stringify(comfyNode.confidence),
    }))
  }
}

function unlessSet(column: string, mark: string) {
  return sql`case when ${sql.lit(mark)} = any (comfy_nodes.corrected)
    then comfy_nodes.${sql.ref(column)} else excluded.${sql.ref(column)} end`
}
