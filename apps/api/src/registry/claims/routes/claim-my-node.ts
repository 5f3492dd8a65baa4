import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { pastedText } from '../../../platform/pasted-text.ts'
import { claimWithToken } from '../claim-with-token.ts'

export const claimMyNode = operation('claimMyNode')(async ({ path, body, principal }, context) => {
  await claimWithToken(context, signedIn(principal), { ...path, token: pastedText(body.GH_TOKEN) })
  return { status: 204 }
})
