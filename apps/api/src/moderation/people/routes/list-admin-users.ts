import { operation } from '../../../operation.ts'
import { listAdminUsers as list } from '../list-admin-users.ts'
import { presentAdminUser } from '../present.ts'

export const listAdminUsers = operation('listAdminUsers')(async ({ query }, { db }) => {
  const { q = '', status, admin: onlyAdmins = false, sort = 'newest', ...wanted } = query
  const { rows, ...page } = await list(db, { q: q.trim(), status, onlyAdmins }, sort, wanted)
  return { status: 200, body: { users: rows.map(presentAdminUser), ...page } }
})
