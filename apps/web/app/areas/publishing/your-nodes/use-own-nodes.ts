import { useRead } from '../../../data/query/use-read.ts'

/**
 * Polling interval in milliseconds. A version passes its review within seconds, so the list of reviews alone would miss
 * it.
 */
const everyMs = 20_000

// Number of nodes that show before the visitor asks for all.
const fewNodes = 10

// The publisher's own page lists any further nodes.
const allNodes = 1000

interface Asked {
  publisherId: string
  all: boolean
  enabled?: boolean
}

/** Reads the nodes of a publisher by id, including banned nodes. Polls while the page is visible. */
export const useOwnNodes = ({ publisherId, all, enabled = true }: Asked) =>
  useRead(
    '/publishers/{publisherId}/nodes/v2',
    { params: { path: { publisherId }, query: { page: 1, limit: all ? allNodes : fewNodes, include_banned: true } } },
    { enabled, everyMs },
  )
