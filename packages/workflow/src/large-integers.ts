/**
 * Source texts of integers beyond 2^53, by the object or array that contains them. A text is undefined when the engine
 * does not provide it.
 */
const texts = new WeakMap<object, Map<string, string | undefined>>()

export function mayHaveLargeIntegers(text: string): boolean {
  return /\d{16}/.test(text)
}

/**
 * Parses JSON, and records the source texts of integers that a JavaScript number would round. Throws as `JSON.parse`
 * does.
 */
export function parseWithIntegers(text: string): unknown {
  return JSON.parse(text, function (this: object, key: string, value: unknown, context?: { source?: string }) {
    const source = context?.source
    const isRounded = Number.isInteger(value) && !Number.isSafeInteger(value)
    if (!isRounded || (source !== undefined && !/^-?\d+$/.test(source))) return value
    const own = texts.get(this) ?? new Map<string, string | undefined>()
    texts.set(this, own.set(key, source))
    return value
  })
}

/** Returns the source texts of the large integers of a parsed object or array, by key. */
export function textsOf(holder: object): ReadonlyMap<string, string | undefined> {
  return texts.get(holder) ?? new Map()
}
