import type { Context } from '../../context.ts'
import { countedAt } from '../../schema/statistics-store.ts'
import { pageWithin, totalPages, type Page } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'
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
  /**
   * Time at which the sort order or the figures of a large publisher were refreshed; missing when all figures are
   * current.
   */
  countedAt?: Date
}

/** Reads a page of publishers without deleted publishers, at most 100, with their counts, in five queries. */
export async function listAdminPublishers(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  filter: PublisherFilter,
  sort: PublisherSort,
  wanted: { page?: number; limit?: number },
): Promise<AdminPublisherPage> {
  const page = pageWithin(wanted, { usual: 50, most: 100 })
  const [total, { rows, isCounted }, at] = await Promise.all([
    lists.total(`admin publishers ${JSON.stringify(filter)}`, () => countPublishers(db, filter)),
    listPublisherRows(db, filter, sort, page),
    countedAt(db),
  ])
  const counted = at && (isCounted || countedSorts.has(sort)) && { countedAt: at }
  return { ...page, rows, total, totalPages: totalPages(total, page.limit), ...counted }
}

/** Refreshes the materialized statistics that publishers are sorted by. */
export function refreshPublisherTotals(db: Database): Promise<void> {
  return savePublisherTotals(db)
}
