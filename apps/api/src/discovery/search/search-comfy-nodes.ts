import type { components } from '@registry/contract/types'
import { findProviders } from '../../registry/comfy-nodes/find-providers.ts'
import type { Context } from '../../context.ts'

type ComfyNodeSearch = components['schemas']['ComfyNodeSearch']

/**
 * Finds names of comfy nodes that match a text, an exact match first, with the packs that provide them. Throws
 * `search_unavailable`.
 */
export async function searchComfyNodes(
  { db, search }: Pick<Context, 'db' | 'search'>,
  text: string,
  limit: number,
): Promise<ComfyNodeSearch> {
  const asked = text.trim()
  if (asked === '') return { comfy_nodes: [] }
  // The exact name is looked up in the database, because the search index may lag.
  const names = [...new Set([asked, ...(await search.comfyNodeNames(asked, limit))])]
  const found = await findProviders(db, names)
  return {
    comfy_nodes: names
      .flatMap((name) => found.get(name) ?? [])
      .slice(0, limit)
      .map((one) => ({ ...one, is_exact: one.name === asked })),
  }
}
