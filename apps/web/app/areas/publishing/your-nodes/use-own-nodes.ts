import { useRead } from '../../../data/query/use-read.ts'

/**
 * Polling interval in milliseconds. A version passes its review within seconds, so the list of reviews alone would miss
 * it.
 */
const everyMs = 20_000

/** Polling interval in milliseconds of all nodes, which are up to a hundred times more. */
const everyMsOfAll = 120_000

// Number of nodes that show before the visitor asks for all.
const fewNodes = 10

// The publisher's own page lists any further nodes.
const allNodes = 1000

interface Asked {
  publisherId: string
  all: boolean
  enabled?: boolean
  /** Default false. Polls while the page is visible, for every part that reads these nodes. */
  polls?: boolean
}

/** Reads the nodes of a publisher by id, including banned nodes. */
export const useOwnNodes = ({ publisherId, all, enabled = true, polls = false }: Asked) =>
  useRead(
    '/publishers/{publisherId}/nodes/v2',
    { params: { path: { publisherId }, query: { page: 1, limit: all ? allNodes : fewNodes, include_banned: true } } },
    { enabled, ...(polls && { everyMs: all ? everyMsOfAll : everyMs }) },
  )
