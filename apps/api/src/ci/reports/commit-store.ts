import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'
import type { Report } from './report.ts'

/**
 * Locks the row of a repository, creating it if needed. Reports of a repository thus run one after another, which keeps
 * counts right and rules out deadlocks.
 */
export async function lockRepository(db: Database, { repository, commit }: Report): Promise<number> {
  const { id } = await db
    .insertInto('ci_repositories')
    .values({ key: repository.toLowerCase(), name: repository, latest_commit_at: commit.committedAt })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((row) => ({ key: row.ref('excluded.key') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates or updates the commit of a report; fields that the report omits stay. */
export async function saveCommit(db: Database, repositoryId: number, { commit, branch }: Report): Promise<string> {
  const facts = { message: commit.message, committed_at: commit.committedAt }
  const made = await db
    .insertInto('ci_commits')
    .values({
      ...facts,
      repository_id: repositoryId,
      hash: commit.hash,
      branch,
      author: commit.author,
      pr_number: commit.pullRequest,
    })
    .onConflict((conflict) => conflict.columns(['repository_id', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    await db
      .updateTable('ci_repositories')
      .set((row) => ({ commits: row('commits', '+', 1) }))
      .where('id', '=', repositoryId)
      .execute()
    return made.id
  }
  const known = await db
    .selectFrom('ci_commits')
    .select(['id', 'committed_at'])
    .where('repository_id', '=', repositoryId)
    .where('hash', '=', commit.hash)
    .executeTakeFirstOrThrow()
  const said = {
    ...facts,
    ...(commit.author && { author: commit.author }),
    ...(commit.pullRequest && { pr_number: commit.pullRequest }),
  }
  await db.updateTable('ci_commits').set(said).where('id', '=', known.id).execute()
  if (known.committed_at.getTime() !== commit.committedAt.getTime()) await moveCommit(db, known.id, commit.committedAt)
  return known.id
}

/** Results have a copy of the commit's date, because lists sort by it. */
async function moveCommit(db: Database, id: string, committedAt: Date): Promise<void> {
  await db.updateTable('ci_results').set({ committed_at: committedAt }).where('commit_id', '=', id).execute()
  await db.updateTable('ci_commit_branches').set({ committed_at: committedAt }).where('commit_id', '=', id).execute()
}

/** Adds a commit to a branch, and counts it there once. */
export async function addToBranch(
  db: Database,
  {
    repositoryId,
    commitId,
    branch,
    committedAt,
  }: { repositoryId: number; commitId: string; branch: string; committedAt: Date },
): Promise<void> {
  const added = await db
    .insertInto('ci_commit_branches')
    .values({ repository_id: repositoryId, commit_id: commitId, branch, committed_at: committedAt })
    .onConflict((conflict) => conflict.columns(['commit_id', 'branch']).doNothing())
    .returning('branch')
    .executeTakeFirst()
  if (!added) return
  await db
    .insertInto('ci_branches')
    .values({ repository_id: repositoryId, name: branch, commits: 1, latest_commit_at: committedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['repository_id', 'name'])
        .doUpdateSet((row) => ({ commits: row('ci_branches.commits', '+', 1) })),
    )
    .execute()
}

/** Removes a commit from a branch when the branch has no result of the commit, and removes a branch without commits. */
export async function leaveBranch(
  db: Database,
  { repositoryId, commitId, branch, next }: { repositoryId: number; commitId: string; branch: string; next: string },
): Promise<void> {
  const { rows } = await sql`
    delete from ci_commit_branches where commit_id = ${commitId} and branch = ${branch}
      and not exists (select from ci_results where commit_id = ${commitId} and branch = ${branch})
    returning branch
  `.execute(db)
  if (rows.length === 0) return
  await db
    .updateTable('ci_commits')
    .set({ branch: next })
    .where('id', '=', commitId)
    .where('branch', '=', branch)
    .execute()
  await db
    .updateTable('ci_branches')
    .set((row) => ({ commits: row('commits', '-', 1) }))
    .where('repository_id', '=', repositoryId)
    .where('name', '=', branch)
    .execute()
  await db
    .deleteFrom('ci_branches')
    .where('repository_id', '=', repositoryId)
    .where('name', '=', branch)
    .where('commits', '=', 0)
    .execute()
}

/** Updates the latest commit of a repository and of branches, and the spelling of the repository. */
export async function settleLatest(
  db: Database,
  { repositoryId, name, commitId, left }: { repositoryId: number; name: string; commitId: string; left: string },
): Promise<void> {
  await sql`
    update ci_repositories set name = ${name}, latest_commit_at =
      (select max(committed_at) from ci_commits where repository_id = ${repositoryId})
    where id = ${repositoryId}
  `.execute(db)
  await sql`
    update ci_branches set latest_commit_at =
      (select max(committed_at) from ci_commit_branches where repository_id = ${repositoryId} and branch = ci_branches.name)
    where repository_id = ${repositoryId}
      and (name = ${left} or name in (select branch from ci_commit_branches where commit_id = ${commitId}))
  `.execute(db)
}
