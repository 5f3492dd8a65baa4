import type { Note, SearchFilters } from '../search-request.ts'
import { updatedWithin } from './updated-within.ts'

export interface ParsedQuery {
  /** What is left to look for. */
  words: string
  filters: SearchFilters
  notes: Note[]
}

/** Characters of a query that are read; what is beyond is noted and left out. */
export const longestQuery = 300

/**
 * Takes the filters out of a query: `in:IMAGE out:MASK pack:impact by:kijai tag:video licence:MIT os:linux gpu:cuda has:nodes
 * updated:<90d comfyui:>=0.3`, values with spaces between quotes. One filter given twice means either; an unknown
 * name before a colon is a word like others; a value that makes no sense is noted and left out. `now` is in milliseconds.
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

/** Writes a value into the filters; false when it cannot be one. */
type Reader = (filters: ListedFilters, value: string, now: number) => boolean

// The gap before is kept, so that words do not run together.
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
