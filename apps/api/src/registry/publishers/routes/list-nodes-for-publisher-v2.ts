import { mayAsk } from '../../../access/identity/may-ask.ts'
import { readNodePage } from '../../nodes/list-nodes.ts'
import { operation } from '../../../operation.ts'
import { pageOf } from '../../../platform/paging.ts'
import { readPublisher } from '../read-publisher.ts'

export const listNodesForPublisherV2 = operation('listNodesForPublisherV2')(async (
  { path, query, headers },
  context,
) => {
  const publisher = await readPublisher(context.db, path.publisherId)
  const includeUnlisted = await mayAsk(context, 'members:read', headers, { publisherId: publisher.id })
  const filter = { publisherId: publisher.id, includeBanned: query.include_banned ?? false, includeUnlisted }
  const extras = { translations: query.include_translations }
  return { status: 200, body: await readNodePage(context, filter, [], pageOf(query), extras) }
})
