import type { CallInit, Schema } from '@registry/api-client'
import { searchWords } from '../../../../components/mark-words.ts'
import { type NodeSummary, summarizeIn } from '../../../../components/node-summary.ts'
import type { Locale } from '../../../../i18n/languages.ts'
import { fieldOf, type FilterField, filterFields, type Filters } from '../filters/filters.ts'
import { type CatalogueQuery, sortOf } from '../search.ts'
import { type FoundBy, foundBy } from './found-by.ts'

const nodesAPage = 20
const shownTypes = 3

export type Facets = Partial<Record<FilterField, Schema<'FacetValue'>[]>>

/** Input and output types of a pack's comfy nodes. */
export interface Sockets {
  takes: readonly string[]
  gives: readonly string[]
}

export interface Results {
  total: number
  totalPages: number
  nodes: NodeSummary[]
  /** Reasons for each match, in the order of `nodes`. */
  reasons: FoundBy[]
  /** Sockets of each pack, in the order of `nodes`. */
  sockets: Sockets[]
  facets: Facets
  /** Query with its probable spelling. */
  didYouMean?: string
  /** Notes on words that the search ignored or did not understand. */
  notes: Schema<'SearchNote'>[]
}

const facets = filterFields.flatMap((field) => {
  const { facet } = fieldOf(field)
  return facet === undefined ? [] : [{ field, facet }]
})

export type SearchRequest = NonNullable<NonNullable<CallInit<'get', '/nodes/search'>['params']>['query']>

/** Builds the parameters of a search request. Admins pass `asAdmin` to include hidden packs. */
export const searchParameters = (asked: CatalogueQuery, { asAdmin = false } = {}): SearchRequest => ({
  page: asked.page,
  limit: nodesAPage,
  include_socket_types: true,
  ...(asked.query !== '' && { search: asked.query }),
  ...filterParameters(asked.filters),
  ...(asAdmin && { status: (asked.filters.status ?? []).flatMap(statusName) }),
  sort: [sortOf(asked)],
  facet: facets.flatMap(({ field, facet }) => (asAdmin || field !== 'status' ? [facet] : [])),
})

/** Converts filters to parameters of the API. Leaves out the status, which is for admins. */
export const filterParameters = (filters: Filters): SearchRequest =>
  // The parameter names in the filter table are from the contract, which refuses any other name.
  Object.fromEntries(
    filterFields.flatMap((field) => {
      const values = field === 'status' ? undefined : filters[field]
      const { parameter, isSeveral } = fieldOf(field)
      if (!values) return []
      return [[parameter, field === 'nodes' ? true : isSeveral ? [...values] : values[0]]]
    }),
  )

export const readResults = (page: Schema<'NodeSearchPage'>, query: string, locale: Locale): Results => {
  const words = searchWords(query)
  const matches = new Map(page.matches.map((match) => [match.id, match]))
  const nodes = page.nodes.map(summarizeIn(locale))
  return {
    total: page.total,
    totalPages: page.totalPages,
    nodes,
    reasons: nodes.map((node) => foundBy(node, matches.get(node.id), words)),
    sockets: nodes.map((node) => socketsOf(matches.get(node.id))),
    facets: readFacets(page.facets),
    ...(page.did_you_mean !== undefined && { didYouMean: page.did_you_mean }),
    notes: page.notes,
  }
}

const socketsOf = (match: Schema<'SearchMatch'> | undefined): Sockets => {
  const { takes = [], gives = [] } = match ?? {}
  return { takes: takes.slice(0, shownTypes), gives: gives.slice(0, shownTypes) }
}

export const readFacets = (counted: Schema<'NodeSearchPage'>['facets']): Facets => {
  const read: Facets = {}
  for (const { field, facet } of facets) read[field] = counted[facet] ?? []
  // The filter `nodes` has a single value.
  read.nodes = read.nodes?.flatMap(({ value, count }) => (value === 'true' ? [{ value: 'yes', count }] : [])) ?? []
  return read
}

const statusName = (status: string): Schema<'NodeStatus'>[] => {
  if (status === 'active') return ['NodeStatusActive']
  if (status === 'banned') return ['NodeStatusBanned']
  return status === 'deleted' ? ['NodeStatusDeleted'] : []
}
