import { type Refusal, type Schema, unwrap } from '@registry/api-client'
import { pageStatus } from '../app/data/need.ts'
import { rightNodeId } from '../app/data/right-node-id.ts'
import { refuse } from './answer.ts'
import type { Site } from './site.ts'

export type FoundNode = { node: Schema<'Node'>; instead?: undefined } | { node?: undefined; instead: Response }

/**
 * Finds a pack by the id in a URL. Otherwise returns the response to send: a redirect to the correct URL, or the error
 * of the pack page.
 */
export const findNode = async (
  { api }: Site,
  nodeId: string,
  addressOf: (rightId: string) => string,
): Promise<FoundNode> => {
  const found = await unwrap(
    api.GET('/nodes/{nodeId}', { params: { path: { nodeId }, query: { include_translations: true } } }),
  )
  if (found.ok) return { node: found.data }
  const rightId = rightNodeId(found)
  if (rightId === undefined) return { instead: refusal(found) }
  // A merge can be undone, and browsers cache a permanent redirect forever by default.
  const headers = { location: addressOf(rightId), 'cache-control': 'public, max-age=300' }
  return { instead: new Response(null, { status: 301, headers }) }
}

/** Converts an API error to a response of a machine-readable URL. */
export const refusal = (refused: Refusal): Response =>
  refuse(pageStatus(refused), refused.message || 'This cannot be answered right now.')
