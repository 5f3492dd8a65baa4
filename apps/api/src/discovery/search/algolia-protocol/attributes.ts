import type { FacetField, SearchField } from '@registry/search-engine'

/** Searchable attributes of a record, with their fields in the engines. */
export const searchableAttributes: Readonly<Record<string, readonly SearchField[]>> = {
  name: ['name', 'acronym'],
  id: ['id'],
  publisher_id: ['publisher'],
  publisher_name: ['publisher'],
  author: ['author'],
  tags: ['tag'],
  comfy_nodes: ['comfy-node'],
  category: ['category'],
  description: ['description', 'translation'],
  repository_url: ['repository'],
}

/** Attributes with countable values, with their facets in the engines. */
export const facetAttributes: Readonly<Record<string, FacetField>> = {
  tags: 'tag',
  license: 'license',
  publisher_id: 'publisher',
  supported_os: 'os',
  supported_accelerators: 'accelerator',
  input_types: 'input',
  output_types: 'output',
  has_comfy_nodes: 'hasNodes',
  status: 'status',
}

/** Converts a status on the wire to its name in the engines: `NodeStatusActive` becomes `active`. */
export function parseStatusWord(word: string): string {
  return word.replace(/^NodeStatus/, '').toLowerCase()
}
