import type { Facets } from '../results/search-results.ts'
import { fieldOf, type Filter, type FilterField, type Filters, has } from './filters.ts'

export interface OfferedValue {
  value: string
  /** Number of packs with the value, if known. */
  count?: number
}

interface Wanted {
  field: FilterField
  facets: Facets
  /** Number of packs found. A value that all of them have narrows nothing and is left out. */
  total: number
  /** Active filters. A selected value without a count stays in the list, so that the visitor can remove it. */
  filters: Filters
}

/** Returns the values that narrow a field: a fixed list in its order, otherwise active values first and types of widgets last. */
export const offeredValues = ({ field, facets, total, filters }: Wanted): OfferedValue[] => {
  const isOn = ({ value }: OfferedValue) => has(filters, { field, value } satisfies Filter)
  // The facet of a field with several values ignores the field's own filter, so a count may equal the total by chance.
  const isFree = fieldOf(field).isSeveral && (filters[field] ?? []).length > 0
  const narrows = (each: OfferedValue) => isFree || each.count !== total || total === 0 || isOn(each)
  return everyValue({ field, facets, filters }, isOn).filter(narrows)
}

const everyValue = ({ field, facets, filters }: Omit<Wanted, 'total'>, isOn: (value: OfferedValue) => boolean) => {
  const always = fieldOf(field).values ?? []
  const counted = isUncounted(field) ? [] : (facets[field] ?? [])
  const isCounted = (value: string) => counted.some((each) => each.value.toLowerCase() === value.toLowerCase())
  const missing = [...new Set([...(filters[field] ?? []), ...always])].filter((value) => !isCounted(value))
  const isZero = always.length > 0 && !isUncounted(field)
  const values: OfferedValue[] = [...counted, ...missing.map((value) => (isZero ? { value, count: 0 } : { value }))]
  if (always.length > 0) return always.flatMap((value) => values.find((each) => each.value === value) ?? [])
  // Nearly every pack has widgets, so their types would hide the types of links between nodes.
  const rank = (each: OfferedValue) => (isOn(each) ? 0 : isSocket(field) && widgetTypes.test(each.value) ? 2 : 1)
  return values.toSorted((a, b) => rank(a) - rank(b))
}

const isSocket = (field: FilterField) => field === 'input' || field === 'output'
const widgetTypes = /^(combo|int|float|boolean|string)$/i

// The update time has no facet, and the public response counts active packs only.
const isUncounted = (field: FilterField) => field === 'updated' || field === 'status'
