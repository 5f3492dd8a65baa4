import type { Value } from './value.ts'
import { writeFloat } from './write-number.ts'

/** Returns the result of `str()`, and the text of an object that derives from `str`; undefined when it is unknown. */
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
    case 'tuple':
      return showTuple(value.items, value.isOpen, depth)
    // Ranges, views and iterators are lists too, but Python shows them otherwise.
    case 'list':
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

/**
 * Returns the result of `str()` for formats. Unlike `show`, it knows nothing about objects of classes that may have their
 * own text, such as an `Enum` that derives from `str`.
 */
export function printed(value: Value): string | undefined {
  if (value.kind !== 'instance') return show(value)
  const isPlain = value.of.order.every((base) => {
    if (base.kind === 'class') return !['__str__', '__repr__', '__format__'].some((name) => base.attributes.has(name))
    return base.kind === 'native' || (base.kind === 'external' && base.path === 'enum.StrEnum')
  })
  return isPlain && value.payload?.kind === 'text' ? value.payload.value : undefined
}

/** Returns the result of `repr()`; undefined when it is unknown. */
export function repr(value: Value, depth = 0): string | undefined {
  if (value.kind === 'text') return quote(value.value)
  return value.kind === 'path' || value.kind === 'instance' ? undefined : show(value, depth)
}

/** Quotes a text; undefined for characters that Python may write as escapes. */
function quote(value: string): string | undefined {
  if (!/^[\t\n\r\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(value)) return undefined
  const mark = value.includes("'") && !value.includes('"') ? '"' : "'"
  const escaped = value.replaceAll(/[\\\n\r\t]/g, (character) => escapes.get(character) ?? character)
  return mark + (mark === "'" ? escaped.replaceAll("'", String.raw`\'`) : escaped) + mark
}

const escapes = new Map([
  ['\\', String.raw`\\`],
  ['\n', String.raw`\n`],
  ['\r', String.raw`\r`],
  ['\t', String.raw`\t`],
])

function showTuple(items: Value[], isOpen: boolean, depth: number): string | undefined {
  if (isOpen || depth > 3 || items.length > 200) return undefined
  const shown = items.map((item) => repr(item, depth + 1))
  return shown.includes(undefined) ? undefined : `(${shown.join(', ')}${items.length === 1 ? ',' : ''})`
}

function showNumber(value: number, isFloat: boolean): string | undefined {
  if (isFloat || !Number.isFinite(value)) return writeFloat(value)
  return Number.isSafeInteger(value) ? String(value) : undefined
}
