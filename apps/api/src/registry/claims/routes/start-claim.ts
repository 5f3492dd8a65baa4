import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { startClaim as start } from '../start-claim.ts'

export const startClaim = operation('startClaim')(async ({ path, principal }, context) => {
  const address = await start(context, signedIn(principal), path)
  return { status: 201, body: { authorization_url: address } }
})
