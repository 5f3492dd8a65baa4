import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { banPublisherNode as ban } from '../ban-publisher-node.ts'

export const banPublisherNode = operation('banPublisherNode')(async ({ path, body, principal }, context) => {
  await ban(context, signedIn(principal), path, body.reason ?? '')
  return { status: 204 }
})
