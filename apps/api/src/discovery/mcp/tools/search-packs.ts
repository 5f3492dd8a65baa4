import type { operations } from '@registry/contract/types'
import { page, strangers } from '../arguments.ts'
import { mostRows, parametersOf, viewOf } from '../contract-schemas.ts'
import { dataOf } from '../registry-client.ts'
import { tool } from '../tool.ts'

type Query = NonNullable<operations['searchNodes']['parameters']['query']>

const parameters = [
  'search',
  'comfy_node_search',
  'repository_url_search',
  'supported_os',
  'supported_accelerator',
  'comfyui_version',
  'license',
  'tag',
  'publisher_id',
  'input_type',
  'output_type',
  'has_comfy_nodes',
  'updated_since',
  'sort',
  'facet',
] as const satisfies (keyof Query)[]

const view = viewOf('NodeSearchPage', {
  total: true,
  page: true,
  limit: true,
  totalPages: true,
  nodes: {
    id: true,
    name: true,
    description: true,
    repository: true,
    tags: true,
    downloads: true,
    github_stars: true,
    released_at: true,
    status: true,
    supported_os: true,
    supported_accelerators: true,
    publisher: { id: true, name: true },
    latest_version: { version: true, status: true, deprecated: true },
    comfy_node_count: true,
  },
  matches: true,
  facets: true,
  did_you_mean: true,
  notes: true,
})

export const searchPacks = tool({
  name: 'search_packs',
  title: 'Search packs',
  description: `Finds packs of custom nodes by words, comfy nodes, repository, types of inputs and outputs, license, system and more; all filters must match. Best matches first. \`matches\` says why each pack was found. ${strangers}`,
  input: {
    properties: {
      ...parametersOf('searchNodes', parameters),
      page,
      limit: { type: 'integer', minimum: 1, maximum: mostRows, default: 10, description: 'Packs a page.' },
    },
  },
  output: view.schema,
  call: async (query: Pick<Query, (typeof parameters)[number] | 'page' | 'limit'>, api) =>
    view.of(await dataOf(api.GET('/nodes/search', { params: { query } }))),
})
