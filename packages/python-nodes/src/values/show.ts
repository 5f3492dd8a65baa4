import type { Value } from './value.ts'

/** Returns the result of `str()`; undefined when it is unknown. */
export function show(value: Value, depth = 0): string | undefined {
  switch (value.kind) {
    case 'text':
      return value.value
    case 'path':
      return value.path
    case 'none':
      return 'None'
    case 'bool':
      return value.value ? 'True' : 'False'
    case 'number':
      return showNumber(value.value, value.isFloat)
    case 'instance':
      return value.payload && depth < 4 ? show(value.payload, depth + 1) : undefined
    case 'list':
    case 'tuple':
      return showItems(value.kind, value.items, value.isOpen, depth)
    case 'bound':
    case 'class':
    case 'descriptor':
    case 'dict':
    case 'external':
    case 'function':
    case 'module':
    case 'native':
    case 'set':
    case 'slice':
    case 'super':
    case 'unknown':
    default:
      return undefined
  }
}

function showItems(kind: 'list' | 'tuple', items: Value[], isOpen: boolean, depth: number): string | undefined {
  if (isOpen || depth > 3 || items.length > 200) return undefined
  const shown = items.map((item) => {
    const inner = show(item, depth + 1)
    return item.kind === 'text' && inner !== undefined ? `'${inner}'` : inner
  })
  if (shown.includes(undefined)) return undefined
  if (kind === 'list') return `[${shown.join(', ')}]`
  return `(${shown.join(', ')}${items.length === 1 ? ',' : ''})`
}

function showNumber(value: number, isFloat: boolean): string | undefined {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  if (!isFloat) return Number.isSafeInteger(value) ? String(value) : undefined
  return Number.isInteger(value) && Math.abs(value) < 1e16 ? value.toFixed(1) : String(value)
}
