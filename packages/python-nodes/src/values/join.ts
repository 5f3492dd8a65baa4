import { dict, list, tuple, unknown } from './make.ts'
import { put, putAll } from './keys.ts'
import { equals } from './truth.ts'
import type { Dict, Sequence, Value } from './value.ts'

/**
 * Joins two possible values of a name. The more informative value wins; with equal information, the first value wins.
 * Dicts are merged.
 */
export function join(a: Value, b: Value): Value {
  if (a === b) return a
  if (informationIn(b) > informationIn(a)) return join(b, a)
  // Two booleans, or a boolean and an unknown value, give an unknown boolean.
  if (a.kind === 'bool' && (b.kind === 'bool' || b.kind === 'unknown')) return unknown('bool')
  if (a.kind === 'dict' && b.kind === 'dict') return unite(a, b)
  if (isSequence(a) && isSequence(b) && a.kind === b.kind) return widen(a, b)
  if (a.kind === 'text' && b.kind === 'text' && (a.value !== b.value || b.isGuess)) return { ...a, isGuess: true }
  return a
}

function informationIn(value: Value): number {
  // `None` often means a failed lookup, so every other value is more informative.
  if (value.kind === 'none') return 0
  if (value.kind === 'unknown') return value.shape ? 2 : 1
  if (value.kind === 'external' || (value.kind === 'instance' && !value.payload)) return 3
  return 4
}

function unite(a: Dict, b: Dict): Dict {
  if (covers(a, b)) {
    a.isOpen ||= b.isOpen
    return a
  }
  const both = dict(a.isOpen)
  putAll(both, a)
  for (const [id, entry] of b.entries) {
    const mine = both.entries.get(id)
    put(both, entry.key, mine ? joinNested(mine.value, entry.value) : entry.value, mine?.site ?? entry.site)
  }
  both.isOpen ||= b.isOpen
  return both
}

/** Whether a dict has every key of another, also in nested dicts. */
function covers(a: Dict, b: Dict, depth = 0): boolean {
  return [...b.entries].every(([key, { value }]) => {
    const mine = a.entries.get(key)?.value
    if (mine?.kind !== 'dict' || value.kind !== 'dict' || depth > 0) return mine !== undefined
    return covers(mine, value, depth + 1)
  })
}

/** Merges nested dicts, which `INPUT_TYPES` uses a level deep. At deeper levels, the first value wins. */
function joinNested(a: Value, b: Value): Value {
  if (a.kind !== 'dict' || b.kind !== 'dict' || a === b) return a
  const both = dict(a.isOpen || b.isOpen)
  putAll(both, a)
  for (const [id, entry] of b.entries) if (!both.entries.has(id)) put(both, entry.key, entry.value, entry.site)
  return both
}

const isSequence = (value: Value): value is Sequence => 'items' in value

/** Joins two sequences. The longer sequence wins; a list that differs becomes open. */
function widen(a: Sequence, b: Sequence): Sequence {
  const longer = b.items.length > a.items.length ? b : a
  if (equals(a, b) === true) return a
  return longer.kind === 'tuple' ? tuple(longer.items, longer.isOpen) : list(longer.items, true)
}
