import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { readMyRating } from '../read-my-rating.ts'

export const getMyNodeReview = operation('getMyNodeReview')(async ({ path, principal }, { db }) => {
  const star = await readMyRating(db, signedIn(principal), path.nodeId)
  return { status: 200, body: star === undefined ? {} : { star } }
})
