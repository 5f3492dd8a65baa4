import type { Budget } from '../evaluate/budget.ts'
import type { Json } from '../definition.ts'
import type { Value } from './value.ts'

/** Limit of nesting, above that of real input options. */
const deepest = 12

/** Converts a value to JSON; undefined for unknown values and values that are not JSON. */
export function toJson(value: Value, budget: Budget, depth = 0): Json | undefined {
  budget.spend(1)
  if (depth > deepest) return undefined
  switch (value.kind) {
    case 'none':
      return null
    case 'bool':
      return value.value
    case 'number':
      return Number.isFinite(value.value) ? value.value : undefined
    case 'text':
      if (value.isGuess) return undefined
      budget.spend(value.value.length >> 4)
      return value.value
    case 'instance':
      return value.payload && toJson(value.payload, budget, depth + 1)
    case 'list':
    case 'tuple':
    case 'set':
      return value.isOpen ? undefined : itemsToJson(value.items, budget, depth + 1)
    case 'dict':
      if (value.isOpen) return undefined
      return entriesToJson(value, budget, depth + 1)
    case 'bound':
    case 'class':
    case 'descriptor':
    case 'external':
    case 'function':
    case 'module':
    case 'native':
    case 'path':
    case 'slice':
    case 'super':
    case 'unknown':
    default:
      return undefined
  }
}

function itemsToJson(items: Value[], budget: Budget, depth: number): Json[] | undefined {
  const made: Json[] = []
  for (const item of items) {
    const json = toJson(item, budget, depth)
    if (json === undefined) return undefined
    made.push(json)
  }
  return made
}

function entriesToJson(value: Extract<Value, { kind: 'dict' }>, budget: Budget, depth: number): Json | undefined {
  const made: [string, Json][] = []
  for (const entry of value.entries.values()) {
    const key = toJson(entry.key, budget, depth)
    const json = toJson(entry.value, budget, depth)
    if (json === undefined || key === undefined || (typeof key === 'object' && key !== null)) return undefined
    made.push([String(key), json])
  }
  // `fromEntries` defines properties. An assignment to `__proto__` would change the prototype instead.
  return Object.fromEntries(made)
}
