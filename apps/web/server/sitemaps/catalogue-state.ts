import { type Schema, type Settled, settle } from '@registry/api-client'
import type { Site } from '../site.ts'

export interface CatalogueState {
  /** How many nodes are listed. */
  total: number
  /** When one of them last changed; absent in an empty catalogue. */
  changedAt?: string
}

/** What tells whether a sitemap is still the same: what leaves the catalogue changes its size, everything else its newest change. */
export const readCatalogueState = async ({ api }: Site): Promise<Settled<CatalogueState>> => {
  const query = { sort: ['updated_at;desc'], limit: 1, include_banned: false }
  const found = await settle(api.GET('/nodes', { params: { query } }))
  return found.ok ? { ...found, data: stateOf(found.data) } : found
}

const stateOf = ({ total, nodes: [newest] }: Schema<'NodePage'>): CatalogueState => ({
  total,
  ...(newest?.updated_at !== undefined && { changedAt: newest.updated_at }),
})
