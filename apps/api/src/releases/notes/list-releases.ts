import type { components } from '@registry/contract/types'
import { pageWithin, totalPages } from '../../platform/paging.ts'
import type { Database } from '../../schema/tables.ts'
import { presentRelease } from './present.ts'
import { countReleases, listReleaseRows, type ReleaseFilter } from './release-store.ts'

/** Lists a page of notes in any state, latest first, at most 100. */
export async function listReleases(
  db: Database,
  { page: number, limit, ...filter }: ReleaseFilter & { page: number; limit: number },
): Promise<components['schemas']['AdminReleasePage']> {
  const page = pageWithin({ page: number, limit }, { usual: 20, most: 100 })
  const [total, rows] = await Promise.all([countReleases(db, filter), listReleaseRows(db, filter, page)])
  return { releases: rows.map(presentRelease), total, ...page, totalPages: totalPages(total, page.limit) }
}
