import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { unbanUser as unban } from '../ban-user.ts'

export const unbanUser = operation('unbanUser')(async ({ path, principal }, context) => {
  await unban(context, signedIn(principal), path.userId)
  return { status: 204 }
})
