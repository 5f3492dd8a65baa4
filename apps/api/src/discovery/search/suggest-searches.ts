import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { readListedNodes } from '../../registry/nodes/list-nodes.ts'
import { optionalText } from '../../platform/wire.ts'
import { unclaimedPublisherId } from '../../registry/publishers/publisher-id.ts'

type SearchSuggestions = components['schemas']['SearchSuggestions']

/** Suggests public packs, comfy nodes and queries for the beginning of a text. Throws `search_unavailable`. */
export async function suggestSearches(context: Context, text: string, limit: number): Promise<SearchSuggestions> {
  const { queries, packs, comfyNodes } = await context.search.suggest(text, limit)
  const ids = new Set([...packs.map(({ id }) => id), ...comfyNodes.map(({ packId }) => packId)])
  const nodes = await readListedNodes(context, [...ids], ['active'], { cache: context.nodes })
  return {
    queries,
    nodes: packs.flatMap(({ id, name }) => {
      const node = nodes.get(id)
      if (!node) return []
      const facts = {
        ...optionalText('icon', node.icon ?? ''),
        ...(node.publisher?.id !== unclaimedPublisherId && optionalText('publisher_name', node.publisher?.name ?? '')),
      }
      return [{ id, name: node.name ?? name, ...facts }]
    }),
    comfy_nodes: comfyNodes
      .filter(({ packId }) => nodes.has(packId))
      .map(({ name, packId }) => ({ name, node_id: packId })),
  }
}
