import type { Facets } from '../results/search-results.ts'
import { fieldOf, type Filter, type FilterField, type Filters, has } from './filters.ts'

export interface OfferedValue {
  value: string
  /** How many nodes have it, where that is known. */
  count?: number
}

interface Wanted {
  field: FilterField
  facets: Facets
  /** How many packs were found. A value that they all have narrows nothing, and is left out. */
  total: number
  /** The filters in force; what is chosen and has no count any more is still there, to be taken away. */
  filters: Filters
}

/** The values that a field is narrowed by: those of a fixed list in its order, otherwise what is in force first. */
export const offeredValues = ({ field, facets, total, filters }: Wanted): OfferedValue[] => {
  const isOn = ({ value }: OfferedValue) => has(filters, { field, value } satisfies Filter)
  // Values of a field that takes several are counted without its own filter, so that a count may equal the total by chance.
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
  return [...values.filter(isOn), ...values.filter((each) => !isOn(each))]
}

// The age is no facet, and the answer that everybody gets counts only what is active.
const isUncounted = (field: FilterField) => field === 'updated' || field === 'status'
