import { operation } from '../../../operation.ts'
import { presentPublicReview } from '../present-review.ts'
import { readPublicReview } from '../read-review.ts'

export const getVersionReview = operation('getVersionReview')(async ({ path }, context) => ({
  status: 200,
  body: presentPublicReview(await readPublicReview(context.db, path)),
}))
