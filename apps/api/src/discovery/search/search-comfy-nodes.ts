import type { components } from '@registry/contract/types'
import { findProviders } from '../../registry/comfy-nodes/find-providers.ts'
import type { Context } from '../../context.ts'

type ComfyNodeSearch = components['schemas']['ComfyNodeSearch']

/** Names of comfy nodes that a text may mean, the one that it is first, with the nodes that have them. Throws `search_unavailable`. */
export async function searchComfyNodes(
  { db, search }: Pick<Context, 'db' | 'search'>,
  text: string,
  limit: number,
): Promise<ComfyNodeSearch> {
  const asked = text.trim()
  if (asked === '') return { comfy_nodes: [] }
  // The database itself is asked for the exact name, whatever the search has read by now.
  const names = [...new Set([asked, ...(await search.comfyNodeNames(asked, limit))])]
  const found = await findProviders(db, names)
  return {
    comfy_nodes: names
      .flatMap((name) => found.get(name) ?? [])
      .slice(0, limit)
      .map((one) => ({ ...one, is_exact: one.name === asked })),
  }
}
