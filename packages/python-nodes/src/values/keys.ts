import type { Dict, Entry, Site, Value } from './value.ts'

/**
 * Returns a key that is equal for two values exactly when Python treats them as equal dict keys. Undefined for unknown
 * values.
 */
export function keyOf(value: Value, depth = 0): string | undefined {
  if (value.kind === 'text') return `s${value.value}`
  if (value.kind === 'number') return `n${value.value}`
  if (value.kind === 'bool') return `n${Number(value.value)}`
  if (value.kind === 'none') return '-'
  if (value.kind === 'path') return `s${value.path}`
  if (value.kind === 'external') return value.args ? identity(value) : `e${value.path}`
  if (value.kind === 'unknown' || depth > 4) return undefined
  if (value.kind === 'instance' && value.payload) return keyOf(value.payload, depth + 1)
  if (value.kind === 'tuple') {
    const keys = value.items.slice(0, 100).map((item) => keyOf(item, depth + 1))
    return keys.includes(undefined) ? undefined : `(${keys.join(',')})`
  }
  return identity(value)
}

const identities = new WeakMap<object, number>()
let last = 0

function identity(value: object): string {
  let id = identities.get(value)
  if (!id) identities.set(value, (id = last += 1))
  return `#${id}`
}

/** Sets an entry. An unknown key leaves the dict open. */
export function put(dict: Dict, key: Value, value: Value, site: Site): void {
  const id = keyOf(key)
  if (id === undefined) {
    dict.isOpen = true
    dict.openAt ??= site
    return
  }
  dict.entries.set(id, { key: dict.entries.get(id)?.key ?? key, value, site })
  if (dict.mirrors && key.kind === 'text') dict.mirrors.set(key.value, value)
}

/** Adds the entries of another dict. */
export function putAll(dict: Dict, other: Dict): void {
  for (const entry of other.entries.values()) put(dict, entry.key, entry.value, entry.site)
  if (other.isOpen) dict.isOpen = true
  if (other.openAt) dict.openAt ??= other.openAt
}

export function entryOf(dict: Dict, key: Value): Entry | undefined {
  const id = keyOf(key)
  return id === undefined ? undefined : dict.entries.get(id)
}

/** The value of a text key. */
export function at(dict: Dict, key: string): Value | undefined {
  return dict.entries.get(`s${key}`)?.value
}
