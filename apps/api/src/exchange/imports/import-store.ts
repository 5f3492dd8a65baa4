import { sql } from 'kysely'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'
import type { NodeStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import type { ImportedFacts } from './node-facts.ts'

export interface KnownNodeRow {
  id: string
  publisher_id: string
  repository: string
  status: NodeStatus
  has_versions: boolean
  is_mirrored: boolean
  merged_into: string | null
}

/** Lists every node with the columns that decide whether an import may change it. */
export function listKnownNodes(db: Database): Promise<KnownNodeRow[]> {
  return selectKnownNodes(db).orderBy('id').execute()
}

export type ImportableRow = KnownNodeRow & ImportedFacts & { kept_columns: string[]; list_position: number | null }

/** Locks the nodes of a batch until the transaction ends, in the lock order of the registry. */
export function lockNodes(db: Database, ids: string[]): Promise<ImportableRow[]> {
  return selectKnownNodes(db)
    .select([
      'name',
      'description',
      'author',
      'category',
      'license',
      'tags',
      'preempted_comfy_node_names',
      'comfy_node_pattern',
      'github_stars',
      'released_at',
      'author_since',
      'listed_since',
      'list_position',
    ])
    .select(sql<string[]>`kept_columns_now(nodes.id, nodes.kept_columns)`.as('kept_columns'))
    .where('id', 'in', ids)
    .orderBy(sql`lower(id)`)
    .forUpdate()
    .execute()
}

/** Names of comfy nodes that a node has outside of any version. */
export interface KnownNames {
  /** Names from a list. */
  listed: string[]
  /** Names with a definition, read from the repository. */
  read: string[]
}

export async function listKnownNames(db: Database, ids: string[]): Promise<Map<string, KnownNames>> {
  const rows = await db
    .selectFrom('comfy_nodes')
    .select('node_id')
    .select(sql<string[]>`coalesce(array_agg(name) filter (where is_listed), '{}')`.as('listed'))
    .select(sql<string[]>`coalesce(array_agg(name) filter (where source_file <> ''), '{}')`.as('read'))
    .where('version_id', 'is', null)
    .where('node_id', 'in', ids)
    .groupBy('node_id')
    .execute()
  return new Map(rows.map(({ node_id: nodeId, ...names }) => [nodeId, names]))
}

export interface ImportedNode extends ImportedFacts {
  id: string
  comfy_node_count: number
}

/** Inserts visible, unclaimed nodes; returns the ids of the inserted nodes. */
export async function insertNodes(
  db: Database,
  nodes: (ImportedNode & { created_at: Date })[],
  now: Date,
): Promise<Set<string>> {
  if (nodes.length === 0) return new Set()
  const rows = await db
    .insertInto('nodes')
    .values(nodes.map((node) => ({ ...node, publisher_id: unclaimedPublisherId, listed_at: now, updated_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(rows.map((row) => row.id))
}

export async function updateNodes(db: Database, nodes: ImportedNode[], now: Date): Promise<void> {
  if (nodes.length === 0) return
  await sql`
    update nodes set
      name = fresh.name, description = fresh.description, author = fresh.author, category = fresh.category,
      license = fresh.license, repository = fresh.repository, tags = fresh.tags,
      preempted_comfy_node_names = fresh.preempted_comfy_node_names,
      comfy_node_pattern = fresh.comfy_node_pattern, github_stars = fresh.github_stars,
      released_at = fresh.released_at, author_since = fresh.author_since,
      listed_since = fresh.listed_since, comfy_node_count = fresh.comfy_node_count, updated_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as fresh (
      id text, name text, description text, author text, category text, license text, repository text, tags text[],
      preempted_comfy_node_names text[], comfy_node_pattern text, github_stars integer, released_at timestamptz,
      author_since timestamptz, listed_since timestamptz, comfy_node_count integer
    )
    where nodes.id = fresh.id
  `.execute(db)
}

/** Returns the highest list position of any node; -1 before the first import. */
export async function findLastPosition(db: Database): Promise<number> {
  const row = await db
    .selectFrom('nodes')
    .select(({ fn }) => fn.max('list_position').as('last'))
    .executeTakeFirst()
  return row?.last ?? -1
}

export async function setListPositions(db: Database, positions: { id: string; position: number }[]): Promise<void> {
  if (positions.length === 0) return
  await sql`
    update nodes set list_position = placed.position
    from unnest(${positions.map(({ id }) => id)}::text[], ${positions.map(({ position }) => position)}::integer[])
      as placed (id, position)
    where nodes.id = placed.id
  `.execute(db)
}

/** Returns whether an upload that was announced since `since` is still missing. */
export async function isUploading(db: Database, since: Date): Promise<boolean> {
  const row = await db.selectFrom('uploads').select('id').where('created_at', '>', since).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Id of a node, and the name of a comfy node that belongs to it. */
export type NamePair = [nodeId: string, name: string]

/** Adds listed names to nodes. */
export async function addNames(db: Database, pairs: NamePair[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    insert into comfy_nodes as c (node_id, name) select * from ${unnested(pairs)}
    on conflict (node_id, version_id, name) do update set is_listed = true where not c.is_listed
  `.execute(db)
}

/**
 * Adds aliases to nodes, except those that exist or equal the id of a node. The nodes count as changed, because search
 * finds them by alias.
 */
export async function addAliases(db: Database, pairs: NamePair[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    with added as (
      insert into node_aliases (node_id, alias)
      select fresh.node_id, fresh.alias from ${unnested(pairs)} as fresh (node_id, alias)
      join nodes on nodes.id = fresh.node_id
      where not exists (select from nodes taken where lower(taken.id) = fresh.alias)
      on conflict do nothing
      returning node_id
    )
    insert into catalogue_changes (node_id) select distinct node_id from added on conflict do nothing
  `.execute(db)
}

/** Removes listed names from nodes. Names that were read from the repository stay. */
export async function removeNames(db: Database, pairs: NamePair[]): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    with gone as (
      select c.id, c.source_file <> '' as is_read
      from comfy_nodes c join ${unnested(pairs)} as pair (node_id, name) on pair.node_id = c.node_id and pair.name = c.name
      where c.version_id is null
    ), kept as (
      update comfy_nodes set is_listed = false from gone where gone.is_read and comfy_nodes.id = gone.id
    )
    delete from comfy_nodes using gone where not gone.is_read and comfy_nodes.id = gone.id
  `.execute(db)
}

function unnested(pairs: NamePair[]) {
  return sql`unnest(${pairs.map(([nodeId]) => nodeId)}::text[], ${pairs.map(([, name]) => name)}::text[])`
}

function selectKnownNodes(db: Database) {
  return db
    .selectFrom('nodes')
    .select(['id', 'publisher_id', 'repository', 'status', 'merged_into'])
    .select(sql<boolean>`exists (select 1 from node_versions v where v.node_id = nodes.id)`.as('has_versions'))
    .select(sql<boolean>`exists (select 1 from mirrored_nodes m where m.node_id = nodes.id)`.as('is_mirrored'))
}
