import { synonymGroups, type SearchSort } from '@registry/search-engine'
import type { IndexSettings, SynonymHit } from 'algoliasearch'

/** Searched attributes, most important first: names, then descriptions, then the rest. */
const searchedAttributes = [
  'name,id,spellings,translated_names',
  'tags,publisher_id,publisher_name,author',
  'comfy_nodes,comfy_titles',
  'description,translated_descriptions',
  'repository_url,category,comfy_categories,input_types,output_types',
]

const shared: IndexSettings = {
  searchableAttributes: searchedAttributes.map((group) =>
    group
      .split(',')
      .map((name) => `unordered(${name})`)
      .join(','),
  ),
  attributesForFaceting: [
    'supported_os',
    'supported_accelerators',
    'os_names',
    'accelerator_names',
    'license_name',
    'tag_names',
    'searchable(tags)',
    'searchable(publisher_id)',
    'searchable(comfy_nodes)',
    'input_types',
    'output_types',
    'has_comfy_nodes',
    'status',
    ...[
      'exact',
      'id_key',
      'os_keys',
      'accelerator_keys',
      'license_key',
      'license_keys',
      'tag_keys',
      'publisher_keys',
      'pack_keys',
    ].map((name) => `filterOnly(${name})`),
  ],
  numericAttributesForFiltering: [
    'released_at',
    'updated_at',
    'created_at',
    'total_install',
    'github_stars',
    'comfyui_low',
    'comfyui_high',
  ],
  // Hits omit attributes that serve only searches and filters.
  unretrievableAttributes: [
    'spellings',
    'name_key',
    'exact',
    'id_key',
    'os_keys',
    'os_names',
    'accelerator_keys',
    'accelerator_names',
    'license_key',
    'license_keys',
    'tag_names',
    'tag_keys',
    'publisher_keys',
    'pack_keys',
  ],
  camelCaseAttributes: ['name', 'comfy_nodes'],
  separatorsToIndex: '+#',
  ignorePlurals: ['en', 'fr', 'es'],
  removeWordsIfNoResults: 'none',
  customRanking: ['asc(search_ranking)', 'desc(total_install)', 'desc(github_stars)', 'desc(released_at)'],
  paginationLimitedTo: 20_000,
  attributesToSnippet: ['name:7', 'description:15'],
  maxValuesPerFacet: 100,
}

const textRanking = ['typo', 'words', 'proximity', 'attribute', 'exact', 'custom']

const first: Record<SearchSort, string> = {
  // Optional filters for exact names precede every other criterion.
  relevance: 'filters',
  installs: 'desc(total_install)',
  stars: 'desc(github_stars)',
  newest: 'desc(created_at)',
  updated: 'desc(released_at)',
  name: 'asc(name_key)',
}

/** Returns the settings of a pack index for a sort order. */
export function nodeSettings(sort: SearchSort): IndexSettings {
  return { ...shared, ranking: [first[sort], ...textRanking] }
}

/** Settings of the suggestions index. */
export const suggestionSettings: IndexSettings = {
  searchableAttributes: ['unordered(query)'],
  customRanking: ['desc(popularity)'],
  attributesToHighlight: ['query'],
}

/** Synonyms of the field; Algolia takes at most twenty a group. */
export function algoliaSynonyms(): SynonymHit[] {
  return synonymGroups().flatMap((group, at) => {
    const [head = '', ...others] = group
    return Array.from({ length: Math.ceil(others.length / 19) }, (_, part) => ({
      objectID: `field-${at}-${part}`,
      type: 'synonym' as const,
      synonyms: [head, ...others.slice(part * 19, part * 19 + 19)],
    }))
  })
}
