import { isVersionRange, type FacetField, type SearchRequest, type SearchStatus } from '@registry/search-engine'
import type { operations } from '@registry/contract/types'
import { wireStatus } from '../../registry/nodes/present.ts'
import { RegistryError } from '../../platform/errors.ts'
import { offsetOf, pageWithin, type Page } from '../../platform/paging.ts'
import { acceleratorWord, osWord } from '../../registry/versions/compatibility.ts'
import { parseMoment } from './moment.ts'
import { parseSort } from './search-sort.ts'

export type SearchQuery = NonNullable<operations['searchNodes']['parameters']['query']>
type WireFacet = NonNullable<SearchQuery['facet']>[number]

/** Request to the engine, with its page. */
export interface ReadSearch {
  page: Page
  request: SearchRequest
}

/** Parses the parameters of a search. Throws `invalid_sort`, `invalid_moment` and `invalid_comfyui_version`. */
export function readSearch(query: SearchQuery, now: Date): ReadSearch {
  const page = pageOfSearch(query)
  return {
    page,
    request: {
      text: query.search ?? '',
      filters: filtersOf(query, now),
      sort: parseSort(query.sort),
      offset: offsetOf(page),
      limit: page.limit,
      facets: [...new Set(query.facet)].map((facet) => facetFields[facet]),
    },
  }
}

/** Returns the page of a search, at most 1000 rows. */
export function pageOfSearch(query: SearchQuery): Page {
  return pageWithin(query, { usual: 10, most: 1000 })
}

/** Returns the statuses of packs that a search requests. */
export function statusesOf(query: SearchQuery): SearchStatus[] {
  if (query.status && query.status.length > 0)
    return statuses.filter((status) => query.status?.includes(wireStatus[status]))
  return query.include_banned ? ['active', 'banned'] : ['active']
}

/**
 * Returns whether a search needs the engine. A search only by repository address or comfy node name needs the database
 * alone.
 */
export function needsEngine(query: SearchQuery): boolean {
  if (!query.repository_url_search && !query.comfy_node_search) return true
  return Object.entries(query).some(([name, value]) => !answeredByTables.has(name) && value !== '' && !isEmpty(value))
}

const answeredByTables = new Set<string>([
  'page',
  'limit',
  'sort',
  'repository_url_search',
  'comfy_node_search',
  'supported_os',
  'supported_accelerator',
  'include_banned',
  'include_translations',
] satisfies (keyof SearchQuery)[])

const statuses: readonly SearchStatus[] = ['active', 'banned', 'deleted']

/** Facets of the engine by their names in the contract. */
export const facetFields: Readonly<Record<WireFacet, FacetField>> = {
  os: 'os',
  accelerator: 'accelerator',
  license: 'license',
  tag: 'tag',
  publisher: 'publisher',
  input: 'input',
  output: 'output',
  has_comfy_nodes: 'hasNodes',
  status: 'status',
}

function filtersOf(query: SearchQuery, now: Date): NonNullable<SearchRequest['filters']> {
  const { supported_os: os, supported_accelerator: accelerator, comfyui_version: version, updated_since: since } = query
  if (version && !isVersionRange(version)) throw new RegistryError('invalid_comfyui_version', { version })
  return {
    statuses: statusesOf(query),
    ...(os && { os: named(osWord(os), os) }),
    ...(accelerator && { accelerators: named(acceleratorWord(accelerator), accelerator) }),
    ...(version && { comfyuiVersion: version }),
    ...(query.license && { licenses: query.license }),
    ...(query.tag && { tags: query.tag }),
    ...(query.publisher_id && { publishers: query.publisher_id }),
    ...(query.input_type && { inputs: query.input_type }),
    ...(query.output_type && { outputs: query.output_type }),
    ...(query.has_comfy_nodes !== undefined && { hasNodes: query.has_comfy_nodes }),
    ...(since && { releasedSince: parseMoment('updated_since', since, now) }),
  }
}

/** Returns the known words for a value. An unknown value stays, and matches only packs that support everything. */
function named(words: string[], asked: string): string[] {
  return words.length > 0 ? words : [asked]
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0)
}
