import { keyOf } from './keys.ts'
import { isGuess } from './make.ts'
import type { Value } from './value.ts'

/** Returns the truth value of a value in Python; undefined when it is unknown. */
export function truthOf(value: Value): boolean | undefined {
  switch (value.kind) {
    case 'none':
      return false
    case 'bool':
      return value.value
    case 'number':
      return value.value !== 0
    case 'text':
      return value.isGuess ? undefined : value.value !== ''
    case 'list':
    case 'tuple':
    case 'set':
      return value.items.length > 0 ? true : value.isOpen ? undefined : false
    case 'dict':
      return value.entries.size > 0 ? true : value.isOpen ? undefined : false
    case 'instance':
      return value.payload ? truthOf(value.payload) : true
    case 'unknown':
      return undefined
    case 'external':
      // An external value may be a module or class, which are true, or another result, whose truth value is unknown.
      return undefined
    case 'bound':
    case 'class':
    case 'descriptor':
    case 'function':
    case 'module':
    case 'native':
    case 'path':
    case 'slice':
    case 'super':
    default:
      return true
  }
}

/** Whether two values are equal; undefined when unknown. */
export function equals(a: Value, b: Value, depth = 0): boolean | undefined {
  if (a === b) return a.kind === 'unknown' ? undefined : true
  if (depth > 8 || a.kind === 'unknown' || b.kind === 'unknown') return undefined
  if (a.kind === 'external' || b.kind === 'external') return sameExternal(a, b)
  if (isGuess(a) || isGuess(b)) return undefined
  if (a.kind === 'instance' && a.payload) return equals(a.payload, b, depth + 1)
  if (b.kind === 'instance' && b.payload) return equals(a, b.payload, depth + 1)
  if ('items' in a && 'items' in b) return sameItems(a, b, depth)
  if (a.kind === 'dict' && b.kind === 'dict') {
    if (a.isOpen || b.isOpen) return undefined
    return a.entries.size === 0 && b.entries.size === 0 ? true : a.entries.size === b.entries.size ? undefined : false
  }
  return keyOf(a) === keyOf(b)
}

function sameExternal(a: Value, b: Value): boolean | undefined {
  if (a.kind === 'none' || b.kind === 'none') return undefined
  if (a.kind !== 'external' || b.kind !== 'external') return undefined
  return a.path === b.path && !a.args && !b.args ? true : undefined
}

type Items = Extract<Value, { items: Value[] }>

function sameItems(a: Items, b: Items, depth: number): boolean | undefined {
  if (a.kind !== b.kind) return false
  if (a.isOpen || b.isOpen || a.kind === 'set') return undefined
  if (a.items.length !== b.items.length) return false
  let known = true
  for (const [index, item] of a.items.slice(0, 1000).entries()) {
    const other = b.items[index]
    const same = other && equals(item, other, depth + 1)
    if (same === false) return false
    if (same === undefined) known = false
  }
  return known ? true : undefined
}
