import { useRead } from '../../../data/query/use-read.ts'

/** A version passes its review within seconds, so that a list of reviews alone would miss it. */
const everyMs = 20_000

// How many show before one asks for all.
const fewNodes = 10

// More nodes are on the publisher's own page.
const allNodes = 1000

interface Asked {
  publisherId: string
  all: boolean
  enabled?: boolean
}

/** The nodes of a publisher, banned ones too, by id. Reads them again while the page is seen. */
export const useOwnNodes = ({ publisherId, all, enabled = true }: Asked) =>
  useRead(
    '/publishers/{publisherId}/nodes/v2',
    { params: { path: { publisherId }, query: { page: 1, limit: all ? allNodes : fewNodes, include_banned: true } } },
    { enabled, everyMs },
  )
