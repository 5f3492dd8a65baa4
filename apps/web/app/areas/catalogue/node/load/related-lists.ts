import type { Schema } from '@registry/api-client'
import type { RelatedList } from '../view.ts'

/** Returns the lists of related packs that have content, or nothing if all are empty. */
export const relatedLists = (related: Schema<'RelatedNodes'>): { related?: RelatedList[] } => {
  const lists = [
    { kind: 'together' as const, list: related.used_together },
    { kind: 'needs' as const, list: related.needs },
    { kind: 'neededBy' as const, list: related.needed_by },
  ].filter(({ list }) => list.nodes.length > 0)
  return lists.length === 0 ? {} : { related: lists.map(({ kind, list }) => ({ kind, ...shown(list) })) }
}

const shown = ({ total, nodes }: Schema<'RelatedNodeList'>): Omit<RelatedList, 'kind'> => ({
  total,
  packs: nodes.map(({ id, name, examples, publishers, example: { node_id: nodeId, version, path } }) => ({
    id,
    name: name.trim() || id,
    count: publishers ?? examples,
    example: { nodeId, version, path },
  })),
})
