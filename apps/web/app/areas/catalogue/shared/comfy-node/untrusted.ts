const mostCharacters = 1_000_000

/** Parses JSON. Returns undefined for invalid JSON and for texts of more than a million characters. */
export const parseJson = (text: string | undefined): unknown => {
  if (text === undefined || text.length > mostCharacters) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** Whether a value is an object and no array. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the entries of an object in their order; an empty list for other values. */
export const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

/** The value of a key of an object, or undefined. */
export const entryOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined

/** Returns the elements of a list; an empty list for other values. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** Cuts a text to at most `most` characters. A cut text ends in an ellipsis. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** Returns a trimmed and cut text; undefined for empty texts and other values. */
export const textOf = (value: unknown, most: number): string | undefined => {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return trimmed === '' ? undefined : cut(trimmed, most)
}

/** Returns a string, number or boolean as a short text; undefined for other values. */
export const plainValue = (value: unknown, most = 120): string | undefined => {
  if (typeof value === 'string') return cut(value, most)
  if (typeof value === 'number') return writtenNumber(value)
  return typeof value === 'boolean' ? String(value) : undefined
}

/** Writes an integer in full digits. Corrects the bounds of 64-bit integers, which JavaScript rounds. */
export const writtenNumber = (value: number): string => {
  if (value === 2 ** 64) return '18446744073709551615'
  if (value === 2 ** 63) return '9223372036854775807'
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString()
  return String(value)
}
