import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { offsetOf, totalPages } from '../../platform/paging.ts'
import { listCommitRows, listSystemRows } from './commit-read-store.ts'
import { presentCommit } from './present-commit.ts'
import { countCommits, findRepository } from './repository-store.ts'
import { resultPageOf } from './result-page.ts'

export interface CommitQuery {
  repository: string
  branch: string | undefined
  page: number | undefined
  pageSize: number | undefined
}

/**
 * A page of the commits of a repository, or of one of its branches, with how each operating system did, the latest first.
 * None of what is unknown. Throws `invalid_request` for a page too far down.
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
