const mostCharacters = 1_000_000

/** Parses JSON; undefined when it is none or absurdly long. */
export const parseJson = (text: string | undefined): unknown => {
  if (text === undefined || text.length > mostCharacters) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** Whether a value has entries. */
export const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The entries of an object in their order; nothing for what is none. */
export const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

/** The value of a key of an object, or undefined. */
export const entryOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? Object.getOwnPropertyDescriptor(value, key)?.value
    : undefined

/** The elements of a list; nothing for what is none. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A text of at most `most` characters that ends in a sign that it was cut. */
export const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** A text that says something, cut; undefined for anything else. */
export const textOf = (value: unknown, most: number): string | undefined => {
  if (typeof value !== 'string') return undefined
  const trimmed = value.trim()
  return trimmed === '' ? undefined : cut(trimmed, most)
}

/** A plain value as Python or JSON would write it in a few characters; undefined for what is none. */
export const plainValue = (value: unknown, most = 120): string | undefined => {
  if (typeof value === 'string') return cut(value, most)
  if (typeof value === 'number') return writtenNumber(value)
  return typeof value === 'boolean' ? String(value) : undefined
}

/** A number without the noise of its binary form; the ends of 64-bit integers as people write them. */
export const writtenNumber = (value: number): string => {
  if (value === 2 ** 64) return '18446744073709551615'
  if (value === 2 ** 63) return '9223372036854775807'
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString()
  return String(value)
}
