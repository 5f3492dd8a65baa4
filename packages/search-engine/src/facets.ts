import type { FacetValues } from './catalogue/facet-values.ts'
import type { Condition } from './filter/filters.ts'
import type { FacetField, Facets } from './search-request.ts'

/**
 * Counts the values of fields in what a text finds: a pack counts for a field when it fulfils every condition but those of
 * the field itself. `fulfilling` are those that fulfil all.
 */
export function countFacets(
  values: FacetValues,
  wanted: readonly FacetField[],
  found: Uint32Array,
  fulfilling: Uint32Array,
  conditions: readonly Condition[],
): Facets {
  const slotsFor = (field: FacetField): Uint32Array => {
    const others = conditions.filter(({ facet }) => facet !== field)
    return others.length === conditions.length ? fulfilling : slotsThat(found, others)
  }
  return Object.fromEntries([...new Set(wanted)].map((field) => [field, values[field].count(slotsFor(field))]))
}

/** The slots that fulfil every condition. */
export function slotsThat(slots: Uint32Array, conditions: readonly Condition[]): Uint32Array {
  if (conditions.length === 0) return slots
  return slots.filter((slot) => conditions.every(({ holds }) => holds(slot)))
}
