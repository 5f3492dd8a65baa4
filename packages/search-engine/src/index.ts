export type { Field as SearchField } from './catalogue/fields.ts'
export { osKey } from './catalogue/facet-values.ts'
export { isVersionRange, rangeOf } from './catalogue/version-range.ts'
export { parseQuery, type ParsedQuery } from './query/parse-query.ts'
export { standingOf } from './catalogue/prior.ts'
export type { SearchComfyNode, SearchDocument, SearchStatus } from './search-document.ts'
export { createSearchEngine, type Replacement, type SearchEngine, type SearchEngineOptions } from './search-engine.ts'
export {
  columns,
  facetFields,
  sorts,
  type Column,
  type ColumnSort,
  type FacetField,
  type Facets,
  type Note,
  type Ranking,
  type Reason,
  type ReasonKind,
  type SearchAnswer,
  type SearchFilters,
  type SearchHit,
  type SearchRequest,
  type SearchSort,
  type Suggestions,
} from './search-request.ts'
export { synonymGroups } from './synonyms/synonyms.ts'
export { fold } from './text/fold.ts'
export { keyOf } from './text/key.ts'
export { wordsOf, type Word } from './text/words.ts'
