import { readNodePage } from '../../nodes/list-nodes.ts'
import { operation } from '../../../operation.ts'
import { readPublisher } from '../read-publisher.ts'

export const listNodesForPublisher = operation('listNodesForPublisher')(async ({ path, query }, context) => {
  const publisher = await readPublisher(context.db, path.publisherId)
  const filter = { publisherId: publisher.id, includeBanned: query.include_banned ?? false }
  const { nodes } = await readNodePage(context, filter, [], { page: 1, limit: Number.MAX_SAFE_INTEGER })
  return { status: 200, body: nodes }
})
