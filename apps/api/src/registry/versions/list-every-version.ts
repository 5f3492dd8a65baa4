import type { Context } from '../../context.ts'
import { totalPages, type Page } from '../../platform/paging.ts'
import {
  countEveryVersion,
  listEveryVersion,
  type EveryVersionFilter,
  type VersionOrder,
} from './every-version-store.ts'
import type { VersionPage } from './list-versions.ts'

/** Reads a page of versions for admins: also of those that wait, were deleted, or belong to nodes that nobody sees. */
export async function readEveryVersion(
  { db }: Pick<Context, 'db'>,
  filter: EveryVersionFilter,
  order: VersionOrder,
  page: Page,
): Promise<VersionPage> {
  const [total, rows] = await Promise.all([countEveryVersion(db, filter), listEveryVersion(db, filter, order, page)])
  return { total, totalPages: totalPages(total, page.limit), rows }
}
