import { getMyNodeReview } from './get-my-node-review.ts'
import { postNodeReview } from './post-node-review.ts'

export const ratingRoutes = [postNodeReview, getMyNodeReview]
