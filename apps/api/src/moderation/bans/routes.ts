import { signedIn } from '../../access/permissions/signed-in.ts'
import { operation } from '../../operation.ts'
import { banPublisherNode, unbanPublisherNode } from './ban-node.ts'
import { banPublisher } from './ban-publisher.ts'
import { banUser, unbanUser } from './ban-user.ts'
import { unbanPublisher } from './unban-publisher.ts'

export const banRoutes = [
  operation('banPublisher')(async ({ path, body, principal }, context) => {
    const { reason = '', members } = body
    await banPublisher(context, signedIn(principal), { publisherId: path.publisherId, reason, members })
    return { status: 204 }
  }),
  operation('unbanPublisher')(async ({ path, principal }, context) => {
    await unbanPublisher(context, signedIn(principal), path.publisherId)
    return { status: 204 }
  }),
  operation('banPublisherNode')(async ({ path, body, principal }, context) => {
    await banPublisherNode(context, signedIn(principal), path, body.reason ?? '')
    return { status: 204 }
  }),
  operation('unbanPublisherNode')(async ({ path, principal }, context) => {
    await unbanPublisherNode(context, signedIn(principal), path)
    return { status: 204 }
  }),
  operation('banUser')(async ({ path, body, principal }, context) => {
    await banUser(context, signedIn(principal), path.userId, body.reason ?? '')
    return { status: 204 }
  }),
  operation('unbanUser')(async ({ path, principal }, context) => {
    await unbanUser(context, signedIn(principal), path.userId)
    return { status: 204 }
  }),
]
