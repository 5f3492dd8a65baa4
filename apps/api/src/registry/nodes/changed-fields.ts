import { isDeepStrictEqual } from 'node:util'
import type { components } from '@registry/contract/types'
import type { NodeRow } from '../../schema/tables.ts'

type Fields = Omit<components['schemas']['AdminUpdateNode'], 'id' | 'status' | 'status_detail' | 'publisher'>

/** Returns the fields of a request that differ from the node. Older clients send the whole node. */
export function changedFields(node: NodeRow, asked: Fields): Fields {
  const said: Required<Fields> = {
    name: node.name,
    description: node.description,
    category: node.category,
    author: node.author,
    license: node.license,
    repository: node.repository,
    icon: node.icon_url,
    banner_url: node.banner_url,
    tags: node.tags,
    tags_admin: node.tags_admin,
    search_ranking: node.search_ranking,
    preempted_comfy_node_names: node.preempted_comfy_node_names,
  }
  const given = new Map<string, unknown>(Object.entries(asked))
  const isChanged = ([field, value]: [string, unknown]) =>
    given.has(field) && !isDeepStrictEqual(given.get(field), value)
  const fields = Object.entries(said).filter(isChanged)
  return Object.fromEntries(fields.map(([field]) => [field, given.get(field)]))
}
