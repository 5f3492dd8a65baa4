import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { banUser as ban } from '../ban-user.ts'

export const banUser = operation('banUser')(async ({ path, body, principal }, context) => {
  await ban(context, signedIn(principal), path.userId, body.reason ?? '')
  return { status: 204 }
})
