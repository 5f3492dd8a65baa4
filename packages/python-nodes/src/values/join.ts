import { dict, list, tuple, unknown } from './make.ts'
import { put, putAll } from './keys.ts'
import { equals } from './truth.ts'
import type { Dict, Sequence, Value } from './value.ts'

/**
 * One value for two that a name may have, depending on something that is not known. What says more wins over what says
 * less, the first over the second; dicts are united, since what either holds may be there.
 */
export function join(a: Value, b: Value): Value {
  if (a === b) return a
  if (says(b) > says(a)) return join(b, a)
  // Of two answers, one that is not known among them, neither is sure.
  if (a.kind === 'bool' && (b.kind === 'bool' || b.kind === 'unknown')) return unknown('bool')
  if (a.kind === 'dict' && b.kind === 'dict') return unite(a, b)
  if (isSequence(a) && isSequence(b) && a.kind === b.kind) return widen(a, b)
  return a
}

function says(value: Value): number {
  // `None` is what a name is when nothing was found: it may have been.
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

/** Whether a dict has every key of another, and its dicts every key of the other's. */
function covers(a: Dict, b: Dict, depth = 0): boolean {
  return [...b.entries].every(([key, { value }]) => {
    const mine = a.entries.get(key)?.value
    if (mine?.kind !== 'dict' || value.kind !== 'dict' || depth > 0) return mine !== undefined
    return covers(mine, value, depth + 1)
  })
}

/** The sections of `INPUT_TYPES` are dicts in a dict; deeper than that the first wins. */
function joinNested(a: Value, b: Value): Value {
  if (a.kind !== 'dict' || b.kind !== 'dict' || a === b) return a
  const both = dict(a.isOpen || b.isOpen)
  putAll(both, a)
  for (const [id, entry] of b.entries) if (!both.entries.has(id)) put(both, entry.key, entry.value, entry.site)
  return both
}

const isSequence = (value: Value): value is Sequence => 'items' in value

/** Tuples keep their form, the longer one; a list that differs may hold more than is known. */
function widen(a: Sequence, b: Sequence): Sequence {
  const longer = b.items.length > a.items.length ? b : a
  if (equals(a, b) === true) return a
  return longer.kind === 'tuple' ? tuple(longer.items, longer.isOpen) : list(longer.items, true)
}
