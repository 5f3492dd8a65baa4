import { operation } from '../../operation.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { pastedText } from '../../platform/pasted-text.ts'
import { claimWithToken } from './claim-with-token.ts'
import { startClaim } from './start-claim.ts'
import { completeClaim } from './complete-claim.ts'

export const claimRoutes = [
  operation('claimMyNode')(async ({ path, body, principal }, context) => {
    await claimWithToken(context, signedIn(principal), { ...path, token: pastedText(body.GH_TOKEN) })
    return { status: 204 }
  }),
  operation('startClaim')(async ({ path, principal }, context) => {
    const address = await startClaim(context, signedIn(principal), path)
    return { status: 201, body: { authorization_url: address } }
  }),
  operation('completeClaim')(async ({ body, principal }, context) => {
    const { nodeId, publisherId } = await completeClaim(context, signedIn(principal), body)
    return { status: 200, body: { node_id: nodeId, publisher_id: publisherId } }
  }),
]
