import { setAdminOf } from '../../../access/identity/set-admin.ts'
import { operation } from '../../../operation.ts'
import { signedIn } from '../../../access/permissions/signed-in.ts'
import { presentAdminUser } from '../present.ts'
import { readListedUser } from '../read-admin-user.ts'

export const updateAdminUser = operation('updateAdminUser')(async ({ path, body, principal }, context) => {
  const { userId } = path
  await setAdminOf(context, signedIn(principal), { userId, isAdmin: body.is_admin })
  return { status: 200, body: presentAdminUser(await readListedUser(context.db, userId)) }
})
