import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { unbanPublisherNode as unban } from '../ban-publisher-node.ts'

export const unbanPublisherNode = operation('unbanPublisherNode')(async ({ path, principal }, context) => {
  await unban(context, signedIn(principal), path)
  return { status: 204 }
})
