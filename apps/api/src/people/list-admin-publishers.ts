import type { Context } from '../context.ts'
import { pageWithin, totalPages, type Page } from '../platform/paging.ts'
import {
  countPublishers,
  listPublisherRows,
  type AdminPublisherRow,
  type PublisherFilter,
  type PublisherSort,
} from './publisher-list-store.ts'

export interface AdminPublisherPage extends Page {
  rows: AdminPublisherRow[]
  total: number
  totalPages: number
}

/** A page of the publishers that are not deleted, at most 100, with their counts, in three queries. */
export async function listAdminPublishers(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  filter: PublisherFilter,
  sort: PublisherSort,
  wanted: { page?: number; limit?: number },
): Promise<AdminPublisherPage> {
  const page = pageWithin(wanted, { usual: 50, most: 100 })
  const [{ total = 0 }, rows] = await Promise.all([
    lists.counts(`admin publishers ${JSON.stringify(filter)}`, async () => ({
      total: await countPublishers(db, filter),
    })),
    listPublisherRows(db, filter, sort, page),
  ])
  return { ...page, rows, total, totalPages: totalPages(total, page.limit) }
}
