import type { Context } from '../context.ts'
import { countedAt } from '../counted-lists/counted-at.ts'
import { pageWithin, totalPages, type Page } from '../platform/paging.ts'
import type { Database } from '../schema/tables.ts'
import {
  countedSorts,
  countPublishers,
  listPublisherRows,
  savePublisherTotals,
  type AdminPublisherRow,
  type PublisherFilter,
  type PublisherSort,
} from './publisher-list-store.ts'

export interface AdminPublisherPage extends Page {
  rows: AdminPublisherRow[]
  total: number
  totalPages: number
  /** When what the rows are ordered by was counted; absent where each has its order by itself. */
  countedAt?: Date
}

/** A page of the publishers that are not deleted, at most 100, with their counts, in four queries. */
export async function listAdminPublishers(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  filter: PublisherFilter,
  sort: PublisherSort,
  wanted: { page?: number; limit?: number },
): Promise<AdminPublisherPage> {
  const page = pageWithin(wanted, { usual: 50, most: 100 })
  const [{ total = 0 }, rows, at] = await Promise.all([
    lists.counts(`admin publishers ${JSON.stringify(filter)}`, async () => ({
      total: await countPublishers(db, filter),
    })),
    listPublisherRows(db, filter, sort, page),
    countedSorts.has(sort) ? countedAt(db) : undefined,
  ])
  return { ...page, rows, total, totalPages: totalPages(total, page.limit), ...(at && { countedAt: at }) }
}

/** Counts anew what publishers are ordered by that is not theirs. */
export function countPublisherTotals(db: Database): Promise<void> {
  return savePublisherTotals(db)
}
