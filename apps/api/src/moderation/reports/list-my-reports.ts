import type { UserPrincipal } from '../../access/permissions/principal.ts'
import { pageOf, totalPages, type Page } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'
import { countReportsOf, listReportsOf, type ReportRow } from './report-store.ts'

const maxLimit = 100
const usualLimit = 20

export interface ReportPage extends Page {
  rows: ReportRow[]
  total: number
  totalPages: number
}

/** Lists a page of a person's reports, newest first, at most 100. */
export async function listMyReports(
  db: Database,
  { userId }: UserPrincipal,
  wanted: { page: number; limit: number },
): Promise<ReportPage> {
  const page = pageOf({ page: wanted.page, limit: wanted.limit < 1 ? usualLimit : Math.min(wanted.limit, maxLimit) })
  const [total, rows] = await Promise.all([countReportsOf(db, userId), listReportsOf(db, userId, page)])
  return { ...page, rows, total, totalPages: totalPages(total, page.limit) }
}
