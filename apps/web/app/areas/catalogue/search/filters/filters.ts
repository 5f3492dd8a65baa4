import { accelerators, systems } from '../../../../components/compatibility-words.ts'

/** What results can be narrowed by, in the order of the address. */
export const filterFields = [
  'os',
  'accelerator',
  'input',
  'output',
  'tag',
  'license',
  'publisher',
  'nodes',
  'updated',
  'comfyui',
  'status',
] as const

export type FilterField = (typeof filterFields)[number]

/** The values asked for by field; any of a field's values is enough. A field that asks for nothing is absent. */
export type Filters = Partial<Record<FilterField, readonly string[]>>

export interface Filter {
  field: FilterField
  value: string
}

/** How long ago a node was updated at most. */
export const ages = ['30d', '90d', '1y']
export const statuses = ['active', 'banned', 'deleted']

const mostValues = 20
const longestValue = 200

/** Reads the filters of an address; what makes no sense is as if it were absent. */
export const readFilters = (search: URLSearchParams): Filters => {
  const filters: Filters = {}
  for (const field of filterFields) {
    const values = search.getAll(field).flatMap((text) => read(field, text) ?? [])
    const distinct = [...new Set(values)].slice(0, isSingle(field) ? 1 : mostValues)
    if (distinct.length > 0) filters[field] = distinct
  }
  return filters
}

/** Whether a field takes one value at most: another one takes its place. */
export const isSingle = (field: FilterField): boolean => !several.has(field)

/** The filters in force, one by one. */
export const filtersIn = (filters: Filters): Filter[] =>
  filterFields.flatMap((field) => (filters[field] ?? []).map((value) => ({ field, value })))

export const has = (filters: Filters, { field, value }: Filter): boolean =>
  filters[field]?.some((each) => isSame(each, value)) ?? false

/** The filters with one the other way round. */
export const toggle = (filters: Filters, filter: Filter): Filters => {
  const { [filter.field]: values = [], ...rest } = filters
  const kept = isSingle(filter.field) ? [] : values
  const next = has(filters, filter)
    ? values.filter((value) => !isSame(value, filter.value))
    : [...kept, filter.value].slice(-mostValues)
  return next.length === 0 ? rest : { ...rest, [filter.field]: next }
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const several: ReadonlySet<FilterField> = new Set(['input', 'output', 'tag', 'license', 'publisher', 'status'])

const read = (field: FilterField, text: string): string | undefined => {
  const value = text.trim()
  if (value === '' || value.length > longestValue || /\p{Cc}/u.test(value)) return undefined
  switch (field) {
    case 'os':
      return oneOf(systems, value)
    case 'accelerator':
      return oneOf(accelerators, value)
    case 'status':
      return oneOf(statuses, value)
    case 'nodes':
      return oneOf(['yes'], value)
    case 'updated':
      return /^[1-9]\d{0,3}[dwmy]$/i.test(value) ? value.toLowerCase() : undefined
    case 'comfyui':
      return value.length <= 40 && /^[<>=~^!\d.*v, ]*\d[\w<>=~^!.*, +-]*$/.test(value) ? value : undefined
    case 'input':
    case 'output':
    case 'tag':
    case 'license':
    case 'publisher':
      return value
  }
}

const oneOf = (values: readonly string[], text: string): string | undefined =>
  values.find((value) => isSame(value, text))
