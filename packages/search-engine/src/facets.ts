import type { FacetValues } from './catalogue/facet-values.ts'
import type { Condition } from './filter/filters.ts'
import type { FacetField, Facets } from './search-request.ts'

/**
 * Counts the values of fields in what a text finds: a pack counts for a field when it fulfils every condition but those of
 * the field itself. `fulfilling` are those that fulfil all; `slots` says how many there are, free ones too.
 */
export function countFacets(
  values: FacetValues,
  wanted: readonly FacetField[],
  found: Uint32Array,
  fulfilling: Uint32Array,
  conditions: readonly Condition[],
  slots: number,
): Facets {
  const rest = wanted.length > 0 && fulfilling.length * 2 > slots ? othersThan(fulfilling, slots) : undefined
  const slotsFor = (field: FacetField): Uint32Array => {
    const others = conditions.filter(({ facet }) => facet !== field)
    return others.length === conditions.length ? fulfilling : slotsThat(found, others)
  }
  const count = (field: FacetField): NonNullable<Facets[FacetField]> => {
    const counted = slotsFor(field)
    return values[field].count(counted, counted === fulfilling ? rest : undefined)
  }
  return Object.fromEntries([...new Set(wanted)].map((field) => [field, count(field)]))
}

function othersThan(some: Uint32Array, slots: number): Uint32Array {
  const isAmong = new Uint8Array(slots)
  for (let at = 0; at < some.length; at++) isAmong[some[at] ?? 0] = 1
  const others = new Uint32Array(slots - some.length)
  let count = 0
  for (let slot = 0; slot < slots; slot++) if (isAmong[slot] === 0) others[count++] = slot
  return others
}

/** The slots that fulfil every condition. */
export function slotsThat(slots: Uint32Array, conditions: readonly Condition[]): Uint32Array {
  if (conditions.length === 0) return slots
  return slots.filter((slot) => conditions.every(({ holds }) => holds(slot)))
}
