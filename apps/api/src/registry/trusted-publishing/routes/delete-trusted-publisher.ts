import { operation } from '../../../operation.ts'
import { actorOf } from '../../../access/permissions/actor.ts'
import { deleteTrustedPublisher as stopTrusting } from '../delete-trusted-publisher.ts'

export const deleteTrustedPublisher = operation('deleteTrustedPublisher')(async ({ path, principal }, context) => {
  await stopTrusting(context, actorOf(principal), path)
  return { status: 204 }
})
