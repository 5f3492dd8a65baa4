import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { banPublisher as ban } from '../ban-publisher.ts'

export const banPublisher = operation('banPublisher')(async ({ path, body, principal }, context) => {
  const { reason = '', members } = body
  await ban(context, signedIn(principal), { publisherId: path.publisherId, reason, members })
  return { status: 204 }
})
