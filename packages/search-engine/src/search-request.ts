import type { Field } from './catalogue/fields.ts'
import type { SearchStatus } from './search-document.ts'

/** `updated` goes by the newest release; who has none comes last. */
export const sorts = ['relevance', 'installs', 'stars', 'newest', 'updated', 'name'] as const
export type SearchSort = (typeof sorts)[number]

/** What packs can also be put in order by, in either direction; those equal in all of it by their ids. */
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

/** Every list means any of its values; fields that are absent or empty ask for nothing. Case and accents do not matter. */
export interface SearchFilters {
  os?: readonly string[]
  accelerators?: readonly string[]
  /** A version such as `0.3.40` that packs are to run on, or a range of which they are to run on some. */
  comfyuiVersion?: string
  licenses?: readonly string[]
  /** Beginnings of licences, such as `GPL` of `GPL-3.0`. */
  licenseFamilies?: readonly string[]
  tags?: readonly string[]
  hasNodes?: boolean
  /** When the newest release was, in milliseconds since 1970; who has none passes neither. */
  releasedSince?: number
  releasedUntil?: number
  /** When anything of the pack was changed last, by whomever, in milliseconds since 1970. */
  updatedSince?: number
  updatedUntil?: number
  /** Ids of publishers. */
  publishers?: readonly string[]
  /** Ids or names of publishers, authors, or owners of repositories. */
  people?: readonly string[]
  /** Parts of ids or names of packs. */
  packs?: readonly string[]
  /** Only packs of these ids; not even those when it is empty. */
  ids?: readonly string[]
  /** Types that some comfy node takes, and that some returns. */
  inputs?: readonly string[]
  outputs?: readonly string[]
  /** Only active packs when absent. For admins: whoever passes on what a visitor says shows what is hidden. */
  statuses?: readonly SearchStatus[]
}

export interface SearchRequest {
  /** May have filters in it (`parseQuery`); they come on top of `filters`. */
  text?: string
  filters?: SearchFilters
  /**
   * Further filters, each of which has to hold too, such as a second tag that a pack must have beside the first. Facets are
   * counted within them, those of their own field too.
   */
  also?: readonly SearchFilters[]
  /** Where the text may stand: everywhere when absent. */
  fields?: readonly Field[]
  sort?: SearchSort | readonly ColumnSort[]
  /** From 0. */
  offset?: number
  /** 20 when absent, 1000 at most. */
  limit?: number
  /** Which facets to count. */
  facets?: readonly FacetField[]
}

/** Why a pack was found. The first group says where, the second how the query had to be read. */
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
  /** The words of the pack that matched, folded. */
  text?: string
}

/** What a place in the order is made of. All but `text` are from 0 to 1, the more the better. */
export interface Ranking {
  /** How well the text matches; 0 when nothing was asked. */
  text: number
  searchRanking: number
  installs: number
  stars: number
  freshness: number
}

export interface SearchHit {
  id: string
  /** Comparable within one answer only. */
  score: number
  ranking: Ranking
  reasons: Reason[]
  /** Names of comfy nodes that the query matches, best first, at most 5. */
  comfyNodes: string[]
}

export type Facets = Partial<Record<FacetField, { value: string; count: number }[]>>

export interface Note {
  code: 'unknown_value' | 'too_long' | 'too_many_words'
  /** The word of the query that it is about. */
  word: string
}

export interface SearchAnswer {
  total: number
  hits: SearchHit[]
  /**
   * By field the values of most packs, at most 50 each. Those of a field are counted as if it had no filter, but for those of
   * `status`: packs that were not asked for stay hidden.
   */
  facets: Facets
  /** The query as it was probably meant. */
  didYouMean?: string
  /** What of the query was not understood. */
  notes: Note[]
}

export interface Suggestions {
  queries: string[]
  packs: { id: string; name: string }[]
  comfyNodes: { name: string; packId: string }[]
}
