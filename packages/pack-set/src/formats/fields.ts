/** Reason why a text cannot be read. `newer`: a later version of the format wrote it. */
export type ReadError =
  { why: 'too-long' | 'syntax' | 'newer' } | { why: 'shape'; /** Path of the wrong field: `packs[3].id`. */ at: string }

export type Read<T> = { value: T } | { error: ReadError }

/** Thrown by the field readers and caught by `readAs`. */
class WrongShape extends Error {
  readonly at: string

  constructor(at: string) {
    super(at)
    this.at = at
  }
}

/** Runs a field reader. A field with a wrong shape becomes an error. */
export function readAs<T>(read: () => T): Read<T> {
  try {
    return { value: read() }
  } catch (error) {
    if (error instanceof WrongShape) return { error: { why: 'shape', at: error.at } }
    throw error
  }
}

/** A value, and its position in its document. */
export interface Field {
  value: unknown
  at: string
}

export function entriesOf({ value, at }: Field): Map<string, Field> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WrongShape(at)
  return new Map(
    Object.entries<unknown>({ ...value }).map(([key, inner]) => [
      key,
      { value: inner, at: at === '' ? key : `${at}.${key}` },
    ]),
  )
}

export function fieldOf(fields: ReadonlyMap<string, Field>, key: string): Field {
  return fields.get(key) ?? { value: undefined, at: key }
}

export function itemsOf({ value, at }: Field): Field[] {
  if (!Array.isArray(value)) throw new WrongShape(at)
  return value.map((item: unknown, index) => ({ value: item, at: `${at}[${index}]` }))
}

export function textOf({ value, at }: Field, form?: RegExp): string {
  if (typeof value !== 'string' || (form && !form.test(value))) throw new WrongShape(at)
  return value
}

export function flagOf({ value, at }: Field): boolean {
  if (typeof value !== 'boolean') throw new WrongShape(at)
  return value
}

export function countOf({ value, at }: Field): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) throw new WrongShape(at)
  return value
}

/** Reads a field that may be absent. */
export function optional<K extends string, T>(
  fields: ReadonlyMap<string, Field>,
  key: K,
  read: (field: Field) => T,
): Partial<Record<K, T>> {
  const field = fields.get(key)
  // A computed key loses its type.
  return field ? ({ [key]: read(field) } as Partial<Record<K, T>>) : {}
}
