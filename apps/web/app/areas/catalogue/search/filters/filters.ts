import type { CallInit } from '@registry/api-client'
import { accelerators, systems } from '../../../../components/compatibility-words.ts'
import type { T } from '../../../../i18n/use-t.ts'
import type { Parameter } from '../../../../search/define-search.ts'

type SearchQuery = NonNullable<NonNullable<CallInit<'get', '/nodes/search'>['params']>['query']>
type Facet = NonNullable<SearchQuery['facet']>[number]

interface Field {
  label: (t: T<'search' | 'home'>) => string
  /** Search parameter of the API. */
  parameter: keyof SearchQuery
  /** Facet of a response that counts the values. */
  facet?: Facet
  /** Fixed list of values, offered even if no pack has them. */
  values?: readonly string[]
  /** Whether the field takes several values and matches any of them. Other fields take a single value. */
  isSeveral?: true
  /** Whether the field is folded in the panel until it is used. */
  isFolded?: true
  /** Parses a value outside of a fixed list. Returns `undefined` for an invalid value. */
  read?: (value: string) => string | undefined
}

/** Filters of the catalogue, in the order of the address and of the panel. */
export const fields = {
  os: { label: (t) => t('home.filters.system'), parameter: 'supported_os', facet: 'os', values: systems },
  accelerator: {
    label: (t) => t('home.filters.accelerator'),
    parameter: 'supported_accelerator',
    facet: 'accelerator',
    values: accelerators,
  },
  input: { label: (t) => t('search.field.input'), parameter: 'input_type', facet: 'input', isSeveral: true },
  output: { label: (t) => t('search.field.output'), parameter: 'output_type', facet: 'output', isSeveral: true },
  tag: { label: (t) => t('search.field.tag'), parameter: 'tag', facet: 'tag', isSeveral: true },
  license: {
    label: (t) => t('search.field.license'),
    parameter: 'license',
    facet: 'license',
    isSeveral: true,
    isFolded: true,
  },
  publisher: {
    label: (t) => t('search.field.publisher'),
    parameter: 'publisher_id',
    facet: 'publisher',
    isSeveral: true,
    isFolded: true,
  },
  nodes: {
    label: (t) => t('search.field.nodes'),
    parameter: 'has_comfy_nodes',
    facet: 'has_comfy_nodes',
    values: ['yes'],
    isFolded: true,
  },
  updated: {
    label: (t) => t('search.field.updated'),
    parameter: 'updated_since',
    values: ['30d', '90d', '1y'],
    read: (value) => (/^[1-9]\d{0,3}[dwmy]$/i.test(value) ? value.toLowerCase() : undefined),
  },
  comfyui: {
    label: (t) => t('search.field.comfyui'),
    parameter: 'comfyui_version',
    isFolded: true,
    read: (value) => (value.length <= 40 && /^[<>=~^!\d.*v, ]*\d[\w<>=~^!.*, +-]*$/.test(value) ? value : undefined),
  },
  status: {
    label: (t) => t('search.field.status'),
    parameter: 'status',
    facet: 'status',
    values: ['active', 'banned', 'deleted'],
    isSeveral: true,
  },
} as const satisfies Record<string, Field>

export type FilterField = keyof typeof fields

export const fieldOf = (name: FilterField): Field => fields[name]

// `fields` has no keys besides those of its literal.
export const filterFields = Object.keys(fields) as FilterField[]

/** Active values by field. A pack matches a field if it has any of the values. Unused fields are absent. */
export type Filters = Partial<Record<FilterField, readonly string[]>>

export interface Filter {
  field: FilterField
  value: string
}

const mostValues = 20
const longestValue = 200

/** Parses the values of a field and drops invalid values. */
export const readValues = (field: FilterField, texts: readonly string[]): string[] => {
  const values = texts.flatMap((text) => readValue(fieldOf(field), text.trim()) ?? [])
  return [...new Set(values)].slice(0, isSingle(field) ? 1 : mostValues)
}

/** Search parameter of a field. */
export const filterParameter = (field: FilterField): Parameter<string[]> => ({
  read: (texts) => readValues(field, texts),
})

/** Returns whether a field takes at most a single value. Another value then replaces it. */
export const isSingle = (field: FilterField): boolean => !fieldOf(field).isSeveral

/** Returns the active filters as a flat list. */
export const filtersIn = (filters: Filters): Filter[] =>
  filterFields.flatMap((field) => (filters[field] ?? []).map((value) => ({ field, value })))

export const has = (filters: Filters, { field, value }: Filter): boolean =>
  filters[field]?.some((each) => isSame(each, value)) ?? false

/** Returns the filters with a filter turned on or off. */
export const toggle = (filters: Filters, filter: Filter): Filters => {
  const { [filter.field]: values = [], ...rest } = filters
  const others = isSingle(filter.field) ? [] : values
  const next = has(filters, filter)
    ? values.filter((value) => !isSame(value, filter.value))
    : [...others, filter.value].slice(-mostValues)
  return next.length === 0 ? rest : { ...rest, [filter.field]: next }
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

const readValue = ({ values, read }: Field, value: string): string | undefined => {
  if (value === '' || value.length > longestValue || /\p{Cc}/u.test(value)) return undefined
  if (read) return read(value)
  return values ? values.find((each) => isSame(each, value)) : value
}
