import { operation } from '../../operation.ts'
import { pageOf } from '../../platform/paging.ts'
import { catalogueFilter } from '../catalogue-filter.ts'
import { readNodePage } from '../list-nodes.ts'
import { parseOrder, relevanceOrder } from '../node-order.ts'
import { repositoryKey } from '../repository-key.ts'
import { searchTerms } from '../search-terms.ts'

export const searchNodes = operation('searchNodes')(async ({ query }, context) => {
  const { search = '', comfy_node_search: comfyNodeName, repository_url_search: repository, sort } = query
  const filter = {
    ...catalogueFilter(query),
    includeBanned: query.include_banned ?? false,
    terms: searchTerms(search),
    ...(comfyNodeName && { comfyNodeName }),
    ...(repository && { repository: repositoryKey(repository) }),
  }
  const order = sort ? parseOrder(sort) : relevanceOrder(search.trim())
  return { status: 200, body: await readNodePage(context, filter, order, pageOf(query)) }
})
