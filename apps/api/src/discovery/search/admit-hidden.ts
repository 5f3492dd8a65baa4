import type { Context } from '../../context.ts'
import { authenticate } from '../../access/callers/authenticate.ts'
import { authorize } from '../../access/permissions/authorize.ts'
import { statusesOf, type SearchQuery } from './read-search.ts'

/**
 * Throws a refusal when a search filters by a `status` that only admins may see. Other searches read no credentials, so
 * their answers are equal for every caller.
 */
export async function admitHidden(context: Context, query: SearchQuery, headers: Headers): Promise<void> {
  if (!query.status || statusesOf(query).every((status) => status === 'active')) return
  const principal = await authenticate(context, { permission: 'admin:read', headers, token: undefined })
  await authorize(context, 'admin:read', principal, {})
}
