import { createPublisher } from './create-publisher.ts'
import { deletePublisher } from './delete-publisher.ts'
import { getPermissionOnPublisher } from './get-permission-on-publisher.ts'
import { getPublisher } from './get-publisher.ts'
import { listNodesForPublisherV2 } from './list-nodes-for-publisher-v2.ts'
import { listNodesForPublisher } from './list-nodes-for-publisher.ts'
import { listPublishersForUser } from './list-publishers-for-user.ts'
import { listPublishers } from './list-publishers.ts'
import { updatePublisher } from './update-publisher.ts'
import { validatePublisher } from './validate-publisher.ts'

export const publisherRoutes = [
  validatePublisher,
  listPublishers,
  createPublisher,
  getPublisher,
  updatePublisher,
  deletePublisher,
  getPermissionOnPublisher,
  listPublishersForUser,
  listNodesForPublisher,
  listNodesForPublisherV2,
]
