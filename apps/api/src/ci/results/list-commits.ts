import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { offsetOf, totalPages } from '../../platform/paging.ts'
import { type CommitRow, listCommitRows, listSystemRows, type SystemRow } from './commit-read-store.ts'
import { optionalText, wireDate } from '../../platform/wire.ts'
import { statusOfAll, wireStatus } from './status.ts'
import { countCommits, findRepository } from './repository-store.ts'
import { resultPageOf } from './result-page.ts'

type CommitSummary = components['schemas']['CiCommitSummary']

export interface CommitQuery {
  repository: string
  branch: string | undefined
  page: number | undefined
  pageSize: number | undefined
}

/**
 * Lists a page of commits of a repository or a branch with the outcome of each operating system, latest first. Empty
 * for an unknown repository or branch. Throws `invalid_request` beyond the last allowed page.
 */
export async function listCommits(
  { db }: Pick<Context, 'db'>,
  { repository: name, branch, ...asked }: CommitQuery,
): Promise<components['schemas']['CiCommitPage']> {
  const page = resultPageOf(asked)
  const repository = await findRepository(db, name)
  const total = repository && branch !== undefined ? await countCommits(db, repository.id, branch) : repository?.commits
  const isThere = repository !== undefined && total !== undefined && offsetOf(page) < total
  const commits = isThere ? await listCommitRows(db, { repositoryId: repository.id, branch }, page) : []
  const systems = Map.groupBy(
    await listSystemRows(
      db,
      commits.map(({ id }) => id),
    ),
    (row) => row.commit_id,
  )
  return {
    commitSummaries: commits.map((row) => presentCommit(row, systems.get(row.id) ?? [], branch)),
    totalNumberOfPages: totalPages(total ?? 0, page.limit),
    total: total ?? 0,
    page: page.page,
    pageSize: page.limit,
  }
}

/** The requested branch replaces the commit's own, because a commit can be on several. */
function presentCommit(row: CommitRow, rows: SystemRow[], branch = row.branch): CommitSummary {
  const systems = rows.map(presentSystem)
  return {
    id: row.id,
    commit_hash: row.hash,
    commit_name: row.message,
    branch_name: branch,
    ...optionalText('author', row.author),
    timestamp: wireDate(row.committed_at),
    ...optionalText('pr_number', row.pr_number),
    status_summary: Object.fromEntries(systems.map(({ operating_system, status }) => [operating_system, status])),
    systems,
  }
}

function presentSystem(row: SystemRow): CommitSummary['systems'][number] {
  const { operating_system, workflows, failed, running, running_since: since, seconds } = row
  return {
    operating_system,
    status: wireStatus(statusOfAll(row)),
    workflows,
    failed,
    running,
    ...(since !== null && { running_since: since }),
    ...(seconds !== null && { seconds }),
  }
}
