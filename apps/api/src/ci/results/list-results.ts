import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { offsetOf, totalPages } from '../../platform/paging.ts'
import { presentResult } from './present-result.ts'
import { findRepository } from './repository-store.ts'
import { resultPageOf } from './result-page.ts'
import { countResults, listResultRows, type ResultFilter } from './result-read-store.ts'

export interface ResultQuery extends ResultFilter {
  repository: string
  page: number | undefined
  pageSize: number | undefined
}

/**
 * Lists a page of matching results of a repository, latest commit first. Empty for an unknown repository. Throws
 * `invalid_request` beyond the last allowed page.
 */
export async function listResults(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { repository: name, page: number, pageSize, ...filter }: ResultQuery,
): Promise<components['schemas']['CiResultPage']> {
  const page = resultPageOf({ page: number, pageSize })
  const repository = await findRepository(db, name)
  const total = repository ? await countResults(db, repository.id, filter) : 0
  const isThere = repository !== undefined && offsetOf(page) < total
  const rows = isThere ? await listResultRows(db, repository.id, filter, page) : []
  return {
    jobResults: rows.map((row) => presentResult(config, row)),
    totalNumberOfPages: totalPages(total, page.limit),
    total,
    page: page.page,
    pageSize: page.limit,
  }
}
