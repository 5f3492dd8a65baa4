import { operation } from '../../../operation.ts'
import { listReviews as list } from '../list-reviews.ts'
import { presentReview } from '../present-review.ts'

export const listReviews = operation('listReviews')(async ({ path, query }, context) => {
  const { rows, ...page } = await list(
    context.db,
    { publisherId: path.publisherId, open: query.open ?? false },
    { page: query.page ?? 1, limit: query.limit ?? 20 },
  )
  return { status: 200, body: { reviews: rows.map(presentReview), ...page } }
})
