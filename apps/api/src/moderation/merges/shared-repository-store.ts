import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'

export interface GroupRow {
  repository_key: string
  /** Ids of the packs, sorted by installs, highest first. */
  ids: string[]
}

/** Sort order: by the installs of all packs of a repository at the last refresh, or by repository name. */
export type DuplicateSort = 'installs' | 'repository'

/** Lists a page of the repositories that several packs share, with at most `mostNodes` packs each. */
export async function listSharedRepositories(
  db: Database,
  part: string | undefined,
  { sort, mostNodes, ...page }: Page & { sort: DuplicateSort; mostNodes: number },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select chosen.repository_key, array(
      select n.id from nodes n where ${isOf(sql`chosen`)} order by n.downloads desc, n.id limit ${mostNodes}
    ) as ids
    from (
      select s.repository_key, s.installs from shared_repositories s where ${isWanted(part)}
      order by ${orders[sort]} limit ${page.limit} offset ${offsetOf(page)}
    ) chosen
    order by ${orders[sort]}
  `.execute(db)
  return rows
}

/** Returns the total of repositories that several packs share. */
export async function countSharedRepositories(db: Database, part: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from shared_repositories s where ${isWanted(part)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Stores the installs of all shared repositories and deletes the others. Unchanged rows are not written. */
export async function saveSharedRepositories(db: Database): Promise<void> {
  await sql`
    with shared as (
      select repository_key from nodes where repository_key <> '' and status <> 'deleted'
      group by repository_key having count(*) > 1
    ), counted as materialized (
      select shared.repository_key, (
        select sum(t.downloads) from nodes n join install_totals t on t.node_id = n.id where ${isOf(sql`shared`)}
      ) as installs
      from shared
    ), gone as (
      delete from shared_repositories s
      where not exists (select from counted where counted.repository_key = s.repository_key)
    )
    insert into shared_repositories as s (repository_key, installs) select repository_key, installs from counted
    on conflict (repository_key) do update set installs = excluded.installs where s.installs <> excluded.installs
  `.execute(db)
}

// Each sort order has an index of shared_repositories.
const orders: Record<DuplicateSort, RawBuilder<unknown>> = {
  installs: sql`installs desc, repository_key`,
  repository: sql`repository_key`,
}

/** Filters repositories. Rows may be stale, so the condition checks that at least two packs share the repository. */
function isWanted(part: string | undefined): RawBuilder<boolean> {
  const ofTwo = sql<boolean>`exists (select from nodes n where ${isOf(sql`s`)} offset 1)`
  if (part === undefined) return ofTwo
  const pattern = containing(part)
  return sql`${ofTwo} and (
    s.repository_key like ${pattern} or exists (select from nodes n where ${isOf(sql`s`)} and lower(n.id) like ${pattern})
  )`
}

/** This condition repeats the predicate of the index nodes_repository_key, so that PostgreSQL can use the index. */
function isOf(repository: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`n.repository_key = ${repository}.repository_key and n.repository_key <> '' and n.status <> 'deleted'`
}
