import type { FacetField, SearchField } from '@registry/search-engine'

/** Attributes of a record that a text is looked for in, and where the engines have them. */
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

/** Attributes whose values are counted. */
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

/** The word of a status on the wire as the engines have it: `active` of `NodeStatusActive`. */
export function parseStatusWord(word: string): string {
  return word.replace(/^NodeStatus/, '').toLowerCase()
}
