import { fold, keyOf } from '@registry/search-engine'

/** Returns keys of a pack's id and name, closest kind first. Equal names have equal keys. */
export function exactKeys(id: string, name: string): string[] {
  return keysOf({ id: fold(id), name: fold(name).trim(), idKey: keyOf(id), nameKey: keyOf(name) })
}

/**
 * Returns filters that affect only the order: packs with exactly this id come first, then packs with exactly this name.
 */
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

/** Maximum characters of a key; exact searches for longer names are not expected. */
const longestKey = 100
