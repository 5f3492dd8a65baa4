import { operation } from '../../operation.ts'
import { wireDate } from '../../platform/wire.ts'
import { listAdminPublishers } from './list-admin-publishers.ts'
import { presentAdminPublisher, presentAdminUser, presentPerson } from './present.ts'
import { presentBan } from '../bans/bans.ts'
import { readAdminPublisher } from './read-admin-publisher.ts'
import { listAdminUsers } from './list-admin-users.ts'
import { readAdminUser, readListedUser } from './read-admin-user.ts'
import { setAdminOf } from '../../access/identity/set-admin.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'

export const peopleRoutes = [
  operation('listAdminPublishers')(async ({ query }, context) => {
    const { q = '', status, sort = 'newest', ...wanted } = query
    const { rows, countedAt, ...page } = await listAdminPublishers(context, { q: q.trim(), status }, sort, wanted)
    const counted = countedAt && { counted_at: wireDate(countedAt) }
    return { status: 200, body: { publishers: rows.map(presentAdminPublisher), ...page, ...counted } }
  }),
  operation('getAdminPublisher')(async ({ path }, context) => {
    const { publisher, members, reach, bans } = await readAdminPublisher(context, path.publisherId)
    return {
      status: 200,
      body: {
        publisher: presentAdminPublisher(publisher),
        members: members.map(presentPerson),
        ...reach,
        bans: bans.map(presentBan),
      },
    }
  }),
  operation('listAdminUsers')(async ({ query }, { db }) => {
    const { q = '', status, admin: onlyAdmins = false, sort = 'newest', ...wanted } = query
    const { rows, ...page } = await listAdminUsers(db, { q: q.trim(), status, onlyAdmins }, sort, wanted)
    return { status: 200, body: { users: rows.map(presentAdminUser), ...page } }
  }),
  operation('getAdminUser')(async ({ path }, { db }) => {
    const { user, publishers, bans } = await readAdminUser(db, path.userId)
    return { status: 200, body: { user: presentAdminUser(user), publishers, bans: bans.map(presentBan) } }
  }),
  operation('updateAdminUser')(async ({ path, body, principal }, context) => {
    const { userId } = path
    await setAdminOf(context, signedIn(principal), { userId, isAdmin: body.is_admin })
    return { status: 200, body: presentAdminUser(await readListedUser(context.db, userId)) }
  }),
]
