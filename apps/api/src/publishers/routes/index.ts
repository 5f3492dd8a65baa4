import { getPublisher } from './get-publisher.ts'
import { listNodesForPublisherV2 } from './list-nodes-for-publisher-v2.ts'
import { listNodesForPublisher } from './list-nodes-for-publisher.ts'
import { validatePublisher } from './validate-publisher.ts'

export const publisherRoutes = [validatePublisher, getPublisher, listNodesForPublisher, listNodesForPublisherV2]
