import { pageWithin, totalPages, type Page } from '../platform/paging.ts'
import type { Database } from '../schema/tables.ts'
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

/** A page of the publishers that are not deleted, at most 100, with their counts, in two queries. */
export async function listAdminPublishers(
  db: Database,
  filter: PublisherFilter,
  sort: PublisherSort,
  wanted: { page?: number; limit?: number },
): Promise<AdminPublisherPage> {
  const page = pageWithin(wanted, { usual: 50, most: 100 })
  const total = await countPublishers(db, filter)
  const rows = await listPublisherRows(db, filter, sort, page)
  return { ...page, rows, total, totalPages: totalPages(total, page.limit) }
}
