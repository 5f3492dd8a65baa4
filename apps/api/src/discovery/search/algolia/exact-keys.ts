import { fold, keyOf } from '@registry/search-engine'

/** Keys of a pack's names, equal when names are: `kinds` from the closest on. */
export function exactKeys(id: string, name: string): string[] {
  return keysOf({ id: fold(id), name: fold(name).trim(), idKey: keyOf(id), nameKey: keyOf(name) })
}

/** Filters that change nothing but the order: a pack that is called so comes before all others, its id before its name. */
export function exactFilters(words: string): string[] {
  const [folded, key] = [fold(words).trim(), keyOf(words)]
  const keys = keysOf({ id: folded, name: folded, idKey: key, nameKey: key })
  return keys.map((one, at) => `exact:${one}<score=${2 ** (keys.length - at)}>`)
}

function keysOf(keys: { id: string; name: string; idKey: string; nameKey: string }): string[] {
  return Object.entries(keys)
    .filter(([, value]) => value !== '')
    .map(([kind, value]) => `${kind} ${value.slice(0, longestKey)}`)
}

/** Nobody looks for longer names letter by letter. */
const longestKey = 100
