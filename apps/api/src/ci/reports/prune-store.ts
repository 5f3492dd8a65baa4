import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Lists repositories with a commit before `before`, by key. */
export async function listOldRepositories(db: Database, before: Date): Promise<{ id: number; key: string }[]> {
  return db
    .selectFrom('ci_repositories as repository')
    .select(['id', 'key'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('ci_commits')
          .select('id')
          .whereRef('repository_id', '=', 'repository.id')
          .where('committed_at', '<', before),
      ),
    )
    .orderBy('key')
    .execute()
}

/** Locks a repository as a report does, so that no report changes rows between deletion and counting. */
export async function lockRepositoryRow(db: Database, id: number): Promise<void> {
  await db.selectFrom('ci_repositories').select('id').where('id', '=', id).forUpdate().execute()
}

/** Deletes commits of a repository before `before` with their results; returns the number of commits. */
export async function deleteOldCommits(db: Database, repositoryId: number, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('ci_commits')
    .where('repository_id', '=', repositoryId)
    .where('committed_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Counts the remaining results of a repository; deletes a repository without results. */
export async function recountRepository(db: Database, repositoryId: number): Promise<void> {
  for (const table of ['ci_result_counts', 'ci_branches'] as const) {
    await db.deleteFrom(table).where('repository_id', '=', repositoryId).execute()
  }
  await sql`
    delete from ci_repositories r where id = ${repositoryId}
      and not exists (select from ci_commits where repository_id = r.id)
  `.execute(db)
  await sql`
    update ci_repositories set (commits, latest_commit_at) =
      (select count(*), max(committed_at) from ci_commits where repository_id = ${repositoryId})
    where id = ${repositoryId}
  `.execute(db)
  await sql`
    insert into ci_branches (repository_id, name, commits, latest_commit_at)
    select repository_id, branch, count(*), max(committed_at) from ci_commit_branches
    where repository_id = ${repositoryId} group by repository_id, branch
  `.execute(db)
  await sql`
    insert into ci_result_counts (repository_id, branch, workflow, operating_system, results)
    select repository_id, coalesce(branch, ''), coalesce(workflow, ''), coalesce(operating_system, ''), count(*)
    from ci_results where repository_id = ${repositoryId}
    group by repository_id, cube (branch, workflow, operating_system)
  `.execute(db)
}
