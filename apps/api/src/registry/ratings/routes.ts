import { presentOneNode } from '../nodes/list-nodes.ts'
import { operation } from '../../operation.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { rateNode } from './rate-node.ts'
import { readMyRating } from './read-my-rating.ts'

export const ratingRoutes = [
  operation('postNodeReview')(async ({ path, query, principal }, context) => {
    const node = await rateNode(context, signedIn(principal), path.nodeId, query.star)
    return { status: 200, body: await presentOneNode(context, node) }
  }),
  operation('getMyNodeReview')(async ({ path, principal }, { db }) => {
    const star = await readMyRating(db, signedIn(principal), path.nodeId)
    return { status: 200, body: star === undefined ? {} : { star } }
  }),
]
