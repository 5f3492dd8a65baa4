import type { Schema } from '@registry/api-client'
import { useSettled } from '../shared/nodes/use-settled.ts'
import { useRead } from '../../../data/query/use-read.ts'
import type { NewNode } from './new-node.ts'

/** A node that the new one may be already, and why one should think so. */
export interface SimilarNode {
  id: string
  name: string
  publisherId: string
  because: 'repository' | 'name'
}

/** The nodes that a new one resembles, and the ids that are taken. */
export const useSimilarNodes = (
  node: NewNode,
  sameRepository: Schema<'RepositoryLook'>['nodes'],
): { nodes: SimilarNode[]; taken: string[] } => {
  const byId = useFound(node.id.trim(), 100)
  const byName = useFound(node.name.trim(), 5)
  const known = sameRepository.map((each): SimilarNode => ({
    id: each.id,
    name: each.name,
    publisherId: each.publisher_id,
    because: 'repository',
  }))
  const ids = new Set(known.map(({ id }) => id))
  const named = byName
    .filter(({ id }) => !ids.has(id))
    .map((each): SimilarNode => ({ id: each.id, name: each.name, publisherId: each.publisher.id, because: 'name' }))
  return { nodes: [...known, ...named], taken: byId.map(({ id }) => id) }
}

const useFound = (text: string, limit: number) => {
  const q = useSettled(text)
  const enabled = q.length > 1
  const { data } = useRead('/admin/nodes', { params: { query: { q, sort: 'installs', limit } } }, { enabled })
  return enabled && data ? data.nodes : []
}
