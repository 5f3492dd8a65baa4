import { banPublisherNode } from './ban-publisher-node.ts'
import { banPublisher } from './ban-publisher.ts'
import { banUser } from './ban-user.ts'
import { unbanPublisherNode } from './unban-publisher-node.ts'
import { unbanPublisher } from './unban-publisher.ts'
import { unbanUser } from './unban-user.ts'

export const banRoutes = [banPublisher, unbanPublisher, banPublisherNode, unbanPublisherNode, banUser, unbanUser]
