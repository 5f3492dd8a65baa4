import { pageOf, totalPages, type Page } from '../../platform/paging.ts'
import { readPublisher } from '../publishers/read-publisher.ts'
import type { Database } from '../../schema/tables.ts'
import { countReviews, listReviewRows, type ReviewFilter, type ReviewRow } from './review-read-store.ts'

const maxLimit = 100
const usualLimit = 20

export interface ReviewPage extends Page {
  rows: ReviewRow[]
  total: number
  totalPages: number
}

/** A page of the reviews of a publisher, the newest first, at most 100. Throws `publisher_not_found`. */
export async function listReviews(
  db: Database,
  filter: ReviewFilter,
  wanted: { page: number; limit: number },
): Promise<ReviewPage> {
  await readPublisher(db, filter.publisherId)
  const page = pageOf({ page: wanted.page, limit: wanted.limit < 1 ? usualLimit : Math.min(wanted.limit, maxLimit) })
  const [total, rows] = await Promise.all([countReviews(db, filter), listReviewRows(db, filter, page)])
  return { ...page, rows, total, totalPages: totalPages(total, page.limit) }
}
