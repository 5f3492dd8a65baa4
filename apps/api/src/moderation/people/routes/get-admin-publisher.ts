import { presentBan } from '../../bans/present.ts'
import { operation } from '../../../operation.ts'
import { presentAdminPublisher, presentPerson } from '../present.ts'
import { readAdminPublisher } from '../read-admin-publisher.ts'

export const getAdminPublisher = operation('getAdminPublisher')(async ({ path }, context) => {
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
})
