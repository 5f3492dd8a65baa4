/** Texts of integers beyond 2^53, by the object or array that holds them; undefined where the engine does not tell the text. */
const texts = new WeakMap<object, Map<string, string | undefined>>()

export function mayHaveLargeIntegers(text: string): boolean {
  return /\d{16}/.test(text)
}

/** Parses JSON, and remembers the texts of integers that a number rounds. Throws as `JSON.parse` does. */
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

/** Texts of the large integers of a parsed object or array, by their keys. */
export function textsOf(holder: object): ReadonlyMap<string, string | undefined> {
  return texts.get(holder) ?? new Map()
}
