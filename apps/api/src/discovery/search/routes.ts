import { operation } from '../../operation.ts'
import { admitHidden } from './admit-hidden.ts'
import { searchNodes } from './search-nodes.ts'
import { suggestSearches } from './suggest-searches.ts'
import { searchComfyNodes } from './search-comfy-nodes.ts'

export const searchRoutes = [
  operation('searchNodes')(async ({ query, headers }, context) => {
    await admitHidden(context, query, headers)
    return { status: 200, body: await searchNodes(context, query) }
  }),
  operation('suggestSearches')(async ({ query }, context) => ({
    status: 200,
    body: await suggestSearches(context, query.search, query.limit ?? 5),
  })),
  operation('searchComfyNodes')(async ({ query }, context) => ({
    status: 200,
    body: await searchComfyNodes(context, query.search, query.limit ?? 20),
  })),
]
