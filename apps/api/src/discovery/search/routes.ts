import { authenticate } from '../../access/callers/authenticate.ts'
import { authorize } from '../../access/permissions/authorize.ts'
import type { Context } from '../../context.ts'
import { operation } from '../../operation.ts'
import { type SearchQuery, statusesOf } from './read-search.ts'
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

/**
 * Throws a refusal when a search filters by a `status` that only admins may see. Other searches read no credentials, so
 * their answers are equal for every caller.
 */
async function admitHidden(context: Context, query: SearchQuery, headers: Headers): Promise<void> {
  if (!query.status || statusesOf(query).every((status) => status === 'active')) return
  const principal = await authenticate(context, { permission: 'admin:read', headers, token: undefined })
  await authorize(context, 'admin:read', principal, {})
}
