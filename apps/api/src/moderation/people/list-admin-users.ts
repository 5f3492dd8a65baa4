import { pageWithin, totalPages, type Page } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'
import { countUsers, listUserRows, type AdminUserRow, type UserFilter, type UserSort } from './user-list-store.ts'

export interface AdminUserPage extends Page {
  rows: AdminUserRow[]
  total: number
  totalPages: number
}

/** Reads a page of people, at most 100, with their publisher counts, in two queries. */
export async function listAdminUsers(
  db: Database,
  filter: UserFilter,
  sort: UserSort,
  wanted: { page?: number; limit?: number },
): Promise<AdminUserPage> {
  const page = pageWithin(wanted, { usual: 50, most: 100 })
  const total = await countUsers(db, filter)
  const rows = await listUserRows(db, filter, sort, page)
  return { ...page, rows, total, totalPages: totalPages(total, page.limit) }
}
