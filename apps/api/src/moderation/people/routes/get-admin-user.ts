import { presentBan } from '../../bans/present.ts'
import { operation } from '../../../operation.ts'
import { presentAdminUser } from '../present.ts'
import { readAdminUser } from '../read-admin-user.ts'

export const getAdminUser = operation('getAdminUser')(async ({ path }, { db }) => {
  const { user, publishers, bans } = await readAdminUser(db, path.userId)
  return { status: 200, body: { user: presentAdminUser(user), publishers, bans: bans.map(presentBan) } }
})
