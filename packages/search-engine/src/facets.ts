import type { FacetValues } from './catalogue/facet-values.ts'
import type { Condition } from './filter/filters.ts'
import type { FacetField, Facets } from './search-request.ts'

/**
 * Counts facet values of the found packs. For a field, a pack counts when it satisfies all predicates of the other
 * fields. `fulfilling` are the packs that satisfy all predicates; `size` is the number of docIds, including free
 * docIds.
 */
export function countFacets(
  values: FacetValues,
  wanted: readonly FacetField[],
  found: Uint32Array,
  fulfilling: Uint32Array,
  conditions: readonly Condition[],
  docIds: number,
): Facets {
  const rest = wanted.length > 0 && fulfilling.length * 2 > docIds ? othersThan(fulfilling, docIds) : undefined
  const docIdsFor = (field: FacetField): Uint32Array => {
    const others = conditions.filter(({ facet }) => facet !== field)
    return others.length === conditions.length ? fulfilling : docIdsThat(found, others)
  }
  const count = (field: FacetField): NonNullable<Facets[FacetField]> => {
    const counted = docIdsFor(field)
    return values[field].count(counted, counted === fulfilling ? rest : undefined)
  }
  return Object.fromEntries([...new Set(wanted)].map((field) => [field, count(field)]))
}

function othersThan(some: Uint32Array, docIds: number): Uint32Array {
  const isAmong = new Uint8Array(docIds)
  for (let at = 0; at < some.length; at++) isAmong[some[at] ?? 0] = 1
  const others = new Uint32Array(docIds - some.length)
  let count = 0
  for (let docId = 0; docId < docIds; docId++) if (isAmong[docId] === 0) others[count++] = docId
  return others
}

export function docIdsThat(docIds: Uint32Array, conditions: readonly Condition[]): Uint32Array {
  if (conditions.length === 0) return docIds
  return docIds.filter((docId) => conditions.every(({ holds }) => holds(docId)))
}
