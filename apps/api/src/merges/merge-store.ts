import { sql, type Insertable, type Selectable } from 'kysely'
import { containing } from '../platform/db/containing.ts'
import { offsetOf, type Page } from '../platform/paging.ts'
import type { Database, Schema } from '../schema/tables.ts'

export type MergeRow = Selectable<Schema['node_merges']>

/** Notes a merge, which is in force until it is undone. */
export async function insertMerge(db: Database, merge: Insertable<Schema['node_merges']>): Promise<void> {
  await db.insertInto('node_merges').values(merge).execute()
}

/** The merge of a node that is in force. */
export function findMerge(db: Database, nodeId: string): Promise<MergeRow | undefined> {
  return db
    .selectFrom('node_merges')
    .selectAll()
    .where(sql`lower(node_id)`, '=', nodeId.toLowerCase())
    .where('undone_at', 'is', null)
    .executeTakeFirst()
}

/** Ends a merge; false when somebody ended it before. */
export async function endMerge(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('node_merges')
    .set({ undone_at: now })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Adds to the installs of a node, or takes from them; never below none. */
export async function addDownloads(db: Database, nodeId: string, by: number): Promise<void> {
  await db
    .updateTable('nodes')
    .set({ downloads: sql`greatest(downloads + ${by}::bigint, 0)` })
    .where('id', '=', nodeId)
    .execute()
}

/** How many versions of a node there are that were not deleted. */
export async function countVersionsOf(db: Database, nodeId: string): Promise<number> {
  const { count } = await db
    .selectFrom('node_versions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('node_id', '=', nodeId)
    .where('uploaded_at', 'is not', null)
    .where('status', '<>', 'deleted')
    .executeTakeFirstOrThrow()
  return count
}

export interface GroupRow {
  repository_key: string
  /** The ids of its nodes, that with the most installs first. */
  ids: string[]
}

/** By the installs of all nodes of a repository, or by its name. */
export type DuplicateSort = 'installs' | 'repository'

/** A page of the repositories that several nodes name, and how many there are. */
export async function listSharedRepositories(
  db: Database,
  part: string | undefined,
  { sort, mostNodes, ...page }: Page & { sort: DuplicateSort; mostNodes: number },
): Promise<{ rows: GroupRow[]; total: number }> {
  const wanted =
    part === undefined
      ? sql`true`
      : sql`(repository_key like ${containing(part)} or bool_or(lower(id) like ${containing(part)}))`
  const sorting = sort === 'installs' ? sql`installs desc, repository_key` : sql`repository_key`
  // Which repositories are shared, nodes_repository_key alone tells; only of their nodes more is read.
  const { rows } = await sql<{ repository_key: string | null; ids: string[]; total: number }>`
    with shared as materialized (
      select repository_key from nodes where repository_key <> '' and status <> 'deleted'
      group by repository_key
      having count(*) > 1 and ${wanted}
    ), chosen as (
      ${sort === 'installs' ? byInstalls : sql`select repository_key, 0 as installs from shared`}
      order by ${sorting} limit ${page.limit} offset ${offsetOf(page)}
    )
    select chosen.repository_key, all_of_them.total, array(
      select n.id from nodes n
      where n.repository_key = chosen.repository_key and n.repository_key <> '' and n.status <> 'deleted'
      order by n.downloads desc, n.id limit ${mostNodes}
    ) as ids
    from (select count(*) as total from shared) all_of_them left join chosen on true
    order by ${sorting}
  `.execute(db)
  const groups = rows.flatMap(({ repository_key, ids }) => (repository_key === null ? [] : { repository_key, ids }))
  return { rows: groups, total: rows[0]?.total ?? 0 }
}

const byInstalls = sql`
  select repository_key, (
    select sum(t.downloads) from nodes n join install_totals t on t.node_id = n.id
    where n.repository_key = shared.repository_key and n.repository_key <> '' and n.status <> 'deleted'
  ) as installs
  from shared`
