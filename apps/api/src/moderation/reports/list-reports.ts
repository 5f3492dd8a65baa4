import { pageOf, totalPages, type Page } from '../../platform/paging.ts'
import type { ReportState } from '../../schema/moderation-tables.ts'
import type { Database } from '../../schema/tables.ts'
import { countReports, listAdminReports, type AdminReportRow, type ReportFilter } from './report-store.ts'

const maxLimit = 100
const usualLimit = 50

export interface AdminReportPage extends Page {
  rows: AdminReportRow[]
  total: number
  totalPages: number
  states: Record<ReportState, number>
}

/** Lists a page of reports, at most 100, and the total of each state under the other filters. */
export async function listReports(
  db: Database,
  filter: ReportFilter,
  wanted: { sort: 'oldest' | 'newest'; page: number; limit: number },
): Promise<AdminReportPage> {
  const page = pageOf({ page: wanted.page, limit: wanted.limit < 1 ? usualLimit : Math.min(wanted.limit, maxLimit) })
  const [counts, rows] = await Promise.all([
    countReports(db, filter),
    listAdminReports(db, filter, wanted.sort === 'newest' ? 'desc' : 'asc', page),
  ])
  const states = { open: 0, accepted: 0, declined: 0 }
  for (const { state, count } of counts) states[state] = count
  const all: ReportState[] = ['open', 'accepted', 'declined']
  const total = (filter.states ?? all).map((state) => states[state]).reduce((sum, count) => sum + count, 0)
  return { ...page, rows, total, totalPages: totalPages(total, page.limit), states }
}

/** Returns the number of open reports, and the date of the oldest. */
export async function countOpenReports(db: Database): Promise<{ count: number; oldest: Date | null }> {
  const open = (await countReports(db, { states: ['open'] })).find(({ state }) => state === 'open')
  return { count: open?.count ?? 0, oldest: open?.oldest ?? null }
}
