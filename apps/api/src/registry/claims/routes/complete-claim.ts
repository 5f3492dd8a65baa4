import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { completeClaim as complete } from '../complete-claim.ts'

export const completeClaim = operation('completeClaim')(async ({ body, principal }, context) => {
  const { nodeId, publisherId } = await complete(context, signedIn(principal), body)
  return { status: 200, body: { node_id: nodeId, publisher_id: publisherId } }
})
