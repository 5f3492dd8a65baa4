import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { unbanPublisher as unban } from '../unban-publisher.ts'

export const unbanPublisher = operation('unbanPublisher')(async ({ path, principal }, context) => {
  await unban(context, signedIn(principal), path.publisherId)
  return { status: 204 }
})
