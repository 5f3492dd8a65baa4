import { operation } from '../../operation.ts'
import { signedIn } from '../../permissions/signed-in.ts'
import { claimNode } from '../claim.ts'
import { openGitHub } from '../github-request.ts'

export const claimMyNode = operation('claimMyNode')(async ({ path, body, principal }, context) => {
  await claimNode(context, openGitHub(context), signedIn(principal), { ...path, token: body.GH_TOKEN })
  return { status: 204 }
})
