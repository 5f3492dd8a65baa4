import { operation } from '../../../operation.ts'
import { readDate } from '../../../platform/wire.ts'
import { pageOf } from '../../../platform/paging.ts'
import { parseAuthorId } from '../author.ts'
import { catalogueFilter } from '../catalogue-filter.ts'
import { readNodePage } from '../list-nodes.ts'
import { parseOrder } from '../node-order.ts'

export const listAllNodes = operation('listAllNodes')(async ({ query }, context) => {
  const { node_id: ids, timestamp } = query
  // Clients that name the nodes they have send no limit and expect every one of them.
  const page = ids && query.limit === undefined ? { page: 1, limit: ids.length } : pageOf(query)
  const filter = {
    ...catalogueFilter(query),
    includeBanned: query.include_banned ?? ids !== undefined,
    ...(ids && { ids }),
    ...(query.author && { author: parseAuthorId(query.author) }),
    ...(timestamp && { changedAfter: readDate('timestamp', timestamp) }),
  }
  const extras = { translations: query.include_translations }
  const body = await readNodePage(context, filter, parseOrder(query.sort), page, extras)
  // Who asks for what changed since a moment asks from a later one next time.
  return { status: 200, isOfNow: timestamp !== undefined, body }
})
