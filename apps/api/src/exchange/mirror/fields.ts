import { cleanText, cleanTexts } from '../../platform/clean-text.ts'
import { cleanShortText } from '../../platform/short-text.ts'

/** Reader of fields of a foreign object. A missing field or a wrong type reads as empty; no method throws. */
export interface Fields {
  text(name: string, limit: number): string
  /** Returns a text for display in a single line. */
  line(name: string, limit: number): string
  texts(name: string, limits: { count: number; length: number }): string[]
  /** A whole number of at least 0. */
  count(name: string): number | undefined
  flag(name: string): boolean
  date(name: string): Date | undefined
  object(name: string): Fields | undefined
}

/** Returns undefined for anything but an object. */
export function fieldsOf(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const record = new Map<string, unknown>(Object.entries(value))
  return {
    text: (name, limit) => cleanText(record.get(name), limit),
    line: (name, limit) => cleanShortText(record.get(name), limit),
    texts: (name, limits) => cleanTexts(record.get(name), limits),
    count: (name) => wholeNumber(record.get(name)),
    flag: (name) => record.get(name) === true,
    date: (name) => dateIn(record.get(name)),
    object: (name) => fieldsOf(record.get(name)),
  }
}

function wholeNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(Math.trunc(value)) && value >= 0
    ? Math.trunc(value)
    : undefined
}

function dateIn(value: unknown): Date | undefined {
  const date = new Date(typeof value === 'string' ? value : Number.NaN)
  const year = date.getUTCFullYear()
  // Years outside this range are errors of the source.
  return year >= 2000 && year <= 2100 ? date : undefined
}
