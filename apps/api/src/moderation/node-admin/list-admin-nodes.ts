import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { totalPages, type Page } from '../../platform/paging.ts'
import {
  countNodesOfAnyState,
  listNodesOfAnyState,
  type AdminNodeFilter,
  type AdminNodeSort,
} from './admin-node-store.ts'
import { presentAdminNodes } from './present-admin-nodes.ts'

/** Reads a page of nodes in any state, with the details for admins. Seven queries for any page size. */
export async function readAdminNodes(
  context: Context,
  filter: AdminNodeFilter,
  sort: AdminNodeSort,
  page: Page,
): Promise<components['schemas']['AdminNodePage']> {
  const count = () => countNodesOfAnyState(context.db, filter)
  // A report invalidates no cache, so totals under this filter are not cached.
  const list = filter.reported ? undefined : `admin nodes ${JSON.stringify(filter)}`
  const [total, rows] = await Promise.all([
    list ? context.lists.total(list, count) : count(),
    listNodesOfAnyState(context.db, filter, sort, page),
  ])
  const nodes = await presentAdminNodes(context, rows)
  return { nodes, total, ...page, totalPages: totalPages(total, page.limit) }
}

const termsMax = 16

/** Distinct words of a search. Each word scans every node, so the number is limited. */
export function searchTerms(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/)
  return [...new Set(words)].filter((word) => word !== '').slice(0, termsMax)
}
