import type { Context } from '../context.ts'
import { pageOf, totalPages, type Page } from '../platform/paging.ts'
import type { VersionStatus } from '../schema/tables.ts'
import { countByStatus, listAdminVersionRows, type AdminVersionRow } from './admin-version-store.ts'
import type { AdminVersionFilter, AdminVersionSort } from './version-filter.ts'

const maxLimit = 100
const usualLimit = 50

export interface AdminVersionPage extends Page {
  rows: AdminVersionRow[]
  total: number
  totalPages: number
  /** How many there are in each status under the other filters. */
  statuses: Record<VersionStatus, number>
}

/** A page of versions of every status, at most 100, and how many each status has; in two queries. */
export async function listAdminVersions(
  { db }: Pick<Context, 'db'>,
  filter: AdminVersionFilter,
  sort: AdminVersionSort,
  wanted: { page: number; limit: number },
): Promise<AdminVersionPage> {
  const page = pageOf({ page: wanted.page, limit: wanted.limit < 1 ? usualLimit : Math.min(wanted.limit, maxLimit) })
  const [counts, rows] = await Promise.all([countByStatus(db, filter), listAdminVersionRows(db, filter, sort, page)])
  const statuses = { pending: 0, active: 0, flagged: 0, banned: 0, deleted: 0 }
  for (const { status, count } of counts) statuses[status] = count
  const chosen = filter.statuses ? counts.filter(({ status }) => filter.statuses?.includes(status)) : counts
  const total = chosen.reduce((sum, { count }) => sum + count, 0)
  return { ...page, rows, total, totalPages: totalPages(total, page.limit), statuses }
}
