import type { Note, SearchFilters } from '../search-request.ts'

export interface ParsedQuery {
  /** Text of the query without its filters. */
  words: string
  filters: SearchFilters
  notes: Note[]
}

/** Limit of characters in a query. Further characters are ignored, and a note reports this. */
export const longestQuery = 300

/**
 * Extracts the filters from a query, such as `in:IMAGE pack:impact tag:video os:linux updated:<90d comfyui:>=0.3`.
 * Quotes enclose values with spaces. A repeated filter accepts any of its values. An unknown filter name is a word; a
 * bad value gives a note. `now` is in milliseconds.
 */
export function parseQuery(text: string, now: number = Date.now()): ParsedQuery {
  const filters: ListedFilters = {}
  const notes: Note[] = text.length > longestQuery ? [{ code: 'too_long', word: '' }] : []
  const words = text.slice(0, longestQuery).replaceAll(term, (whole, before: string, name: string, given: string) => {
    const value = given.replaceAll('"', '').trim()
    const read = readers.get(name.toLowerCase())
    if (!read || value === '') return whole
    if (!read(filters, value, now)) notes.push({ code: 'unknown_value', word: whole.trim() })
    return before
  })
  return { words: words.replaceAll(/\s+/g, ' ').trim(), filters, notes }
}

type ListedFilters = { -readonly [Key in keyof SearchFilters]: SearchFilters[Key] }
type ListName = 'os' | 'accelerators' | 'licenseFamilies' | 'tags' | 'people' | 'packs' | 'inputs' | 'outputs'

/** Stores a value in the filters. Returns false for an invalid value. */
type Reader = (filters: ListedFilters, value: string, now: number) => boolean

// The space before a filter remains, so that the words around the filter do not join.
const term = /(^|\s)(\p{L}{2,12}):("[^"]*"?|[^\s"]+)/gu

const adds =
  (name: ListName): Reader =>
  (filters, value) => {
    filters[name] = [...(filters[name] ?? []), value]
    return true
  }

const hasNodes: Reader = (filters, value) => {
  if (!/^(nodes?|none)$/i.test(value)) return false
  filters.hasNodes = value.toLowerCase() !== 'none'
  return true
}

const updated: Reader = (filters, value, now) => {
  const range = updatedWithin(value, now)
  if (range) Object.assign(filters, range)
  return range !== undefined
}

const comfyui: Reader = (filters, value) => {
  if (!/^(>=|<=|==|=|>|<|~=|~|\^)?v?\d/.test(value)) return false
  filters.comfyuiVersion = value
  return true
}

const readers = new Map<string, Reader>([
  ['in', adds('inputs')],
  ['input', adds('inputs')],
  ['out', adds('outputs')],
  ['output', adds('outputs')],
  ['pack', adds('packs')],
  ['by', adds('people')],
  ['publisher', adds('people')],
  ['author', adds('people')],
  ['tag', adds('tags')],
  ['licence', adds('licenseFamilies')],
  ['license', adds('licenseFamilies')],
  ['os', adds('os')],
  ['gpu', adds('accelerators')],
  ['accelerator', adds('accelerators')],
  ['has', hasNodes],
  ['updated', updated],
  ['comfyui', comfyui],
])

/**
 * Parses a time range: `<90d` (within 90 days), `>1y` (longer ago), `2026-01-31` or `>=2026-01-31` (since),
 * `<2026-01-31` (before). Returns milliseconds since 1970; undefined for other texts. Units are d, w, m (30 days) and
 * y.
 */
function updatedWithin(value: string, now: number): { releasedSince: number } | { releasedUntil: number } | undefined {
  const [, sign = '', rest = ''] = /^([<>]=?)?(.+)$/.exec(value) ?? []
  const [, count, unit] = /^(\d{1,5})(d|w|m|y)$/i.exec(rest) ?? []
  if (count !== undefined && unit !== undefined) {
    const past = now - Number(count) * (daysOf.get(unit.toLowerCase()) ?? 1) * day
    return sign.startsWith('>') ? { releasedUntil: past } : { releasedSince: past }
  }
  const date = /^\d{4}(-\d{2}){0,2}$/.test(rest) ? Date.parse(rest) : Number.NaN
  if (Number.isNaN(date)) return undefined
  return sign.startsWith('<') ? { releasedUntil: date } : { releasedSince: date }
}

const day = 86_400_000
const daysOf = new Map<string, number>(Object.entries({ d: 1, w: 7, m: 30, y: 365 }))
