import type { Field } from './catalogue/fields.ts'
import type { SearchStatus } from './search-document.ts'

/** `updated` sorts by the newest release; packs without a release come last. */
export const sorts = ['relevance', 'installs', 'stars', 'newest', 'updated', 'name'] as const
export type SearchSort = (typeof sorts)[number]

/** Columns that a request can sort by, in either direction. Ids break ties. */
export const columns = [
  'id',
  'name',
  'publisher',
  'downloads',
  'stars',
  'rating',
  'searchRanking',
  'createdAt',
  'updatedAt',
  'releasedAt',
] as const
export type Column = (typeof columns)[number]

export interface ColumnSort {
  column: Column
  descending: boolean
}

export const facetFields = [
  'os',
  'accelerator',
  'license',
  'tag',
  'publisher',
  'input',
  'output',
  'hasNodes',
  'status',
] as const
export type FacetField = (typeof facetFields)[number]

/**
 * Filters of a search. A list accepts any of its values. Absent and empty fields filter nothing. Case and accents are
 * ignored.
 */
export interface SearchFilters {
  os?: readonly string[]
  accelerators?: readonly string[]
  /** A version such as `0.3.40`, or a range. A pack must support at least some version of the range. */
  comfyuiVersion?: string
  licenses?: readonly string[]
  /** Prefixes of licences, such as `GPL` for `GPL-3.0`. */
  licenseFamilies?: readonly string[]
  tags?: readonly string[]
  hasNodes?: boolean
  /** Time of the newest release in milliseconds since 1970. Packs without a release match neither filter. */
  releasedSince?: number
  releasedUntil?: number
  /** Time of the last change of a pack, in milliseconds since 1970. */
  updatedSince?: number
  updatedUntil?: number
  /** Ids of publishers. */
  publishers?: readonly string[]
  /** Ids or names of publishers, authors, or owners of repositories. */
  people?: readonly string[]
  /** Parts of ids or names of packs. */
  packs?: readonly string[]
  /** Limits the result to packs with these ids; an empty list finds nothing. */
  ids?: readonly string[]
  /** Socket types that a comfy node takes or returns. */
  inputs?: readonly string[]
  outputs?: readonly string[]
  /**
   * Statuses of packs; only active packs when absent. For admins only: a value from a visitor would reveal hidden
   * packs.
   */
  statuses?: readonly SearchStatus[]
}

export interface SearchRequest {
  /** Text of the query. It may contain filters (`parseQuery`), which apply in addition to `filters`. */
  text?: string
  filters?: SearchFilters
  /**
   * Further filters that must all hold, such as a second required tag. Facet counts respect them, even in the fields of
   * these filters.
   */
  also?: readonly SearchFilters[]
  /** Fields that the text searches; all when absent. */
  fields?: readonly Field[]
  sort?: SearchSort | readonly ColumnSort[]
  /** From 0. */
  offset?: number
  /** Number of hits: 20 when absent, at most 1000. */
  limit?: number
  facets?: readonly FacetField[]
}

/** Reason why a pack was found. The first group is the field, the second the interpretation of the word. */
export type ReasonKind =
  | 'exact-id'
  | 'exact-name'
  | 'exact-comfy-node'
  | 'name'
  | 'id'
  | 'acronym'
  | 'tag'
  | 'publisher'
  | 'author'
  | 'repository'
  | 'comfy-node'
  | 'comfy-category'
  | 'type'
  | 'category'
  | 'translation'
  | 'description'
  | 'form'
  | 'prefix'
  | 'joined'
  | 'split'
  | 'synonym'
  | 'typo'

export interface Reason {
  kind: ReasonKind
  /** The matched words of the pack, folded. */
  text?: string
}

/** Parts of a score. All parts except `text` are from 0 to 1; higher is better. */
export interface Ranking {
  /** Match of the text; 0 for a request without a text. */
  text: number
  searchRanking: number
  installs: number
  stars: number
  freshness: number
}

export interface SearchHit {
  id: string
  /** Score of the hit. Scores are comparable only within an answer. */
  score: number
  ranking: Ranking
  reasons: Reason[]
  /** Names of comfy nodes that match the query, best first, at most 5. */
  comfyNodes: string[]
}

export type Facets = Partial<Record<FacetField, { value: string; count: number }[]>>

export interface Note {
  code: 'unknown_value' | 'unknown_word' | 'too_long' | 'too_many_words'
  /** Word of the query to which the note refers. */
  word: string
}

export interface SearchAnswer {
  total: number
  hits: SearchHit[]
  /**
   * Most frequent values by field, at most 50 each. The counts of a field ignore the filter on that field, except for
   * `status`.
   */
  facets: Facets
  /** The query with its typing errors corrected. */
  didYouMean?: string
  /** Parts of the query that the search did not understand. */
  notes: Note[]
}

export interface Suggestions {
  queries: string[]
  packs: { id: string; name: string }[]
  comfyNodes: { name: string; packId: string }[]
}
