import type { Context } from '../../context.ts'
import { pageOf, totalPages, type Page } from '../../platform/paging.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import { countByStatus, listAdminVersionRows, type AdminVersionRow } from './admin-version-store.ts'
import type { AdminVersionFilter, AdminVersionSort } from './version-filter.ts'

const maxLimit = 100
const usualLimit = 50

export interface AdminVersionPage extends Page {
  rows: AdminVersionRow[]
  total: number
  totalPages: number
  /** Version counts per status, under the filters other than the status. */
  statuses: Record<VersionStatus, number>
}

/** Reads a page of versions in any status, at most 100, with the counts per status, in two queries. */
export async function listAdminVersions(
  { db, lists }: Pick<Context, 'db' | 'lists'>,
  filter: AdminVersionFilter,
  sort: AdminVersionSort,
  wanted: { page: number; limit: number },
): Promise<AdminVersionPage> {
  const page = pageOf({ page: wanted.page, limit: wanted.limit < 1 ? usualLimit : Math.min(wanted.limit, maxLimit) })
  const { statuses: chosen, ...others } = filter
  const count = async () =>
    Object.fromEntries((await countByStatus(db, others)).map((each) => [each.status, each.count]))
  const [counts, rows] = await Promise.all([
    isOfCatalogue(others) ? lists.counts(`admin versions ${JSON.stringify(others)}`, count) : count(),
    listAdminVersionRows(db, filter, sort, page),
  ])
  const statuses = { pending: 0, active: 0, flagged: 0, banned: 0, deleted: 0, ...counts }
  const total = (chosen ?? allStatuses).reduce((sum, status) => sum + statuses[status], 0)
  return { ...page, rows, total, totalPages: totalPages(total, page.limit), statuses }
}

const allStatuses: readonly VersionStatus[] = ['pending', 'active', 'flagged', 'banned', 'deleted']

/**
 * Tells whether counts may be cached. Reviews and reports change without a catalogue revision, and `createdBefore`
 * differs with each request.
 */
function isOfCatalogue({ rule, reviewState, isAsked, createdBefore }: AdminVersionFilter): boolean {
  return !rule && !reviewState && !isAsked && !createdBefore
}
