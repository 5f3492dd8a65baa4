import { type Refusal, type Schema, unwrap } from '@registry/api-client'
import { pageStatus } from '../app/data/need.ts'
import { rightNodeId } from '../app/data/right-node-id.ts'
import { refuse } from './answer.ts'
import type { Site } from './site.ts'

export type FoundNode = { node: Schema<'Node'>; instead?: undefined } | { node?: undefined; instead: Response }

/** A node by the id of an address, or what is answered instead: its right address, or the refusal that its page gives. */
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
  // A merge can be undone, and browsers keep a lasting answer for ever unless they are told.
  const headers = { location: addressOf(rightId), 'cache-control': 'public, max-age=300' }
  return { instead: new Response(null, { status: 301, headers }) }
}

/** Translates a refusal of the API for an address for machines. */
export const refusal = (refused: Refusal): Response =>
  refuse(pageStatus(refused), refused.message || 'This cannot be answered right now.')
