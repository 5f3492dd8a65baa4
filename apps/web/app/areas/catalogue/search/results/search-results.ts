import type { Schema } from '@registry/api-client'
import { type NodeSummary, summarizeIn } from '../../../../components/node-summary.ts'
import type { Locale } from '../../../../i18n/languages.ts'
import type { FilterField, Filters } from '../filters/filters.ts'
import { type CatalogueQuery, sortOf } from '../search.ts'
import { type FoundBy, foundBy } from './found-by.ts'

const nodesAPage = 20

export type Facets = Partial<Record<FilterField, Schema<'FacetValue'>[]>>

export interface Results {
  total: number
  totalPages: number
  nodes: NodeSummary[]
  /** Why each of the nodes was found, in their order. */
  reasons: FoundBy[]
  facets: Facets
  /** The words as they were probably meant. */
  didYouMean?: string
  /** What of the words was not understood. */
  notes: Schema<'SearchNote'>[]
}

const facetOf = {
  os: 'os',
  accelerator: 'accelerator',
  input: 'input',
  output: 'output',
  tag: 'tag',
  license: 'license',
  publisher: 'publisher',
  nodes: 'has_comfy_nodes',
  status: 'status',
} as const satisfies Partial<Record<FilterField, string>>

const publicFacets = Object.values(facetOf).filter((facet) => facet !== 'status')

/** A page of the search as the API is asked for it. Whoever may see what is hidden asks `asAdmin`. */
export const searchParameters = (asked: CatalogueQuery, { asAdmin = false } = {}) => ({
  page: asked.page,
  limit: nodesAPage,
  ...(asked.query !== '' && { search: asked.query }),
  ...filterParameters(asked.filters),
  ...(asAdmin && { status: (asked.filters.status ?? []).flatMap(statusName) }),
  sort: [sortOf(asked)],
  facet: asAdmin ? Object.values(facetOf) : publicFacets,
})

/** The filters as the API takes them; the status is for admins and left out. */
export const filterParameters = (filters: Filters) => {
  const { os, accelerator, input, output, tag, license, publisher, nodes, updated, comfyui } = filters
  return {
    ...(os?.[0] !== undefined && { supported_os: os[0] }),
    ...(accelerator?.[0] !== undefined && { supported_accelerator: accelerator[0] }),
    ...(input && { input_type: [...input] }),
    ...(output && { output_type: [...output] }),
    ...(tag && { tag: [...tag] }),
    ...(license && { license: [...license] }),
    ...(publisher && { publisher_id: [...publisher] }),
    ...(nodes && { has_comfy_nodes: true }),
    ...(updated?.[0] !== undefined && { updated_since: updated[0] }),
    ...(comfyui?.[0] !== undefined && { comfyui_version: comfyui[0] }),
  }
}

/** What the page shows of an answer. */
export const readResults = (page: Schema<'NodeSearchPage'>, locale: Locale): Results => {
  const matches = new Map(page.matches.map((match) => [match.id, match]))
  const nodes = page.nodes.map(summarizeIn(locale))
  return {
    total: page.total,
    totalPages: page.totalPages,
    nodes,
    reasons: nodes.map((node) => foundBy(node, matches.get(node.id))),
    facets: readFacets(page.facets),
    ...(page.did_you_mean !== undefined && { didYouMean: page.did_you_mean }),
    notes: page.notes,
  }
}

const readFacets = (facets: Schema<'NodeSearchPage'>['facets']): Facets => {
  const read: Facets = {}
  for (const field of facetFields) read[field] = facets[facetOf[field]] ?? []
  // It is asked for, or not.
  read.nodes = read.nodes?.flatMap(({ value, count }) => (value === 'true' ? [{ value: 'yes', count }] : [])) ?? []
  return read
}

// The keys of an object literal that nothing adds to.
const facetFields = Object.keys(facetOf) as (keyof typeof facetOf)[]

const statusName = (status: string): Schema<'NodeStatus'>[] => {
  if (status === 'active') return ['NodeStatusActive']
  if (status === 'banned') return ['NodeStatusBanned']
  return status === 'deleted' ? ['NodeStatusDeleted'] : []
}
