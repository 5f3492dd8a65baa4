import type { FacetField, ReasonKind, SearchField } from '@registry/search-engine'

/** Attribute with the values of each facet. */
export const facetAttributes: Readonly<Record<FacetField, string>> = {
  os: 'os_names',
  accelerator: 'accelerator_names',
  license: 'license_name',
  tag: 'tag_names',
  publisher: 'publisher_id',
  input: 'input_types',
  output: 'output_types',
  hasNodes: 'has_comfy_nodes',
  status: 'status',
}

/** Searched attributes, and the reason that a match in each gives. */
const attributes: readonly { name: string; field: SearchField & ReasonKind }[] = [
  { name: 'name', field: 'name' },
  { name: 'id', field: 'id' },
  { name: 'spellings', field: 'name' },
  { name: 'tags', field: 'tag' },
  { name: 'publisher_id', field: 'publisher' },
  { name: 'publisher_name', field: 'publisher' },
  { name: 'author', field: 'author' },
  { name: 'comfy_nodes', field: 'comfy-node' },
  { name: 'comfy_titles', field: 'comfy-node' },
  { name: 'translated_names', field: 'translation' },
  { name: 'description', field: 'description' },
  { name: 'translated_descriptions', field: 'translation' },
  { name: 'repository_url', field: 'repository' },
  { name: 'category', field: 'category' },
  { name: 'comfy_categories', field: 'comfy-category' },
  { name: 'input_types', field: 'type' },
  { name: 'output_types', field: 'type' },
]

export const reasonAttributes = attributes.map(({ name }) => name)

export function reasonOf(attribute: string): ReasonKind | undefined {
  return attributes.find(({ name }) => name === attribute)?.field
}

/** Returns the attributes of some fields. Acronyms have no attribute. */
export function restrictedTo(fields: readonly SearchField[]): string[] {
  return attributes.filter(({ field }) => fields.includes(field)).map(({ name }) => name)
}
