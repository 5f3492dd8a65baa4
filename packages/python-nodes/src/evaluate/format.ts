import { at } from '../values/keys.ts'
import { textFrom, unknown } from '../values/make.ts'
import { printed, repr } from '../values/show.ts'
import type { Arguments, Value } from '../values/value.ts'
import { ascii, formatValue, pad, writeReal, writeWhole } from './format-spec.ts'

/** Evaluates `"…%s…" % values`. */
export function formatPercent(template: Value & { kind: 'text' }, values: Value): Value {
  const isTuple = values.kind === 'tuple' || (values.kind === 'instance' && values.payload?.kind === 'tuple')
  if (isTuple && (values.kind !== 'tuple' || values.isOpen)) return unknown('text')
  const items = values.kind === 'tuple' ? values.items : [values]
  const used: Value[] = [template]
  let next = 0
  let isKnown = true
  const pattern = /%(?:\(([^()]*)\))?([-+ #0]*)(\d*)(?:\.(\d*))?([sradiuxXoeEfFgG%])|%/g
  const made = template.value.replaceAll(pattern, (whole, name, flags, width, precision, kind) => {
    if (whole === '%%') return '%'
    const isNamed = typeof name === 'string'
    const value = isNamed ? values.kind === 'dict' && at(values, name) : items[next++]
    if (value) used.push(value)
    const form = { flags: String(flags), width: Number(width), precision: precisionOf(precision), type: String(kind) }
    const shown = value && kind !== undefined && kind !== '%' ? convert(value, form) : undefined
    if (shown === undefined) isKnown = false
    return shown ?? ''
  })
  // Python raises when a value is left over, except for a dict or a list.
  const isComplete = next === items.length || (next === 0 && (values.kind === 'dict' || values.kind === 'list'))
  return isKnown && isComplete ? textFrom(used, made) : unknown('text')
}

interface Conversion {
  flags: string
  width: number
  precision: number | undefined
  type: string
}

/** Reads a precision; a point alone means 0. */
const precisionOf = (digits: unknown): number | undefined => (typeof digits === 'string' ? Number(digits) : undefined)

function convert(value: Value, { flags, width, precision, type }: Conversion): string | undefined {
  const isLeft = flags.includes('-')
  if (/[sra]/.test(type)) {
    const shown = type === 's' ? printed(value) : type === 'r' ? repr(value) : ascii(value)
    if (shown === undefined) return undefined
    return pad('', Array.from(shown).slice(0, precision).join(''), { fill: ' ', align: isLeft ? '<' : '>', width })
  }
  const given = value.kind === 'number' || value.kind === 'bool' ? Number(value.value) : undefined
  const isFloat = value.kind === 'number' && value.isFloat
  const isReal = /[efg]/i.test(type)
  if (given === undefined || (isFloat && /[xXo]/.test(type)) || (flags.includes('#') && !/[xXo]/.test(type)))
    return undefined
  const amount = isReal ? given : Math.trunc(given)
  const digits = isReal ? writeReal(Math.abs(amount), { type, precision }) : writeWhole(Math.abs(amount), { type })
  if (digits === undefined || (!isReal && (precision ?? 0) > 100)) return undefined
  const isNegative = amount < 0 || (isReal && isFloat && Object.is(amount, -0))
  const sign = isNegative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''
  const prefix = flags.includes('#') ? `0${type}` : ''
  const isZero = flags.includes('0') && !isLeft
  return pad(sign + prefix, isReal ? digits : digits.padStart(precision ?? 0, '0'), {
    fill: isZero ? '0' : ' ',
    align: isLeft ? '<' : isZero ? '=' : '>',
    width,
  })
}

/** Evaluates `"…{}…".format(…)`. Fields such as `{a.b}`, `{a[0]}` and `{:{width}}` give an unknown text. */
export function formatBraces(template: string, args: Arguments): Value {
  const used: Value[] = []
  const kinds = new Set<string>()
  let next = 0
  let isKnown = !args.isOpen
  const made = template.replaceAll(/\{\{|\}\}|\{(\w*)(![rsa])?(?::([^{}]*))?\}|[{}]/g, (whole, name, shown, format) => {
    if (whole === '{{' || whole === '}}') return whole.slice(0, 1)
    const field = typeof name === 'string' ? name : undefined
    const isNumbered = field !== undefined && /^\d+$/.test(field)
    if (field === '' || isNumbered) kinds.add(isNumbered ? 'numbered' : 'automatic')
    const value =
      field === '' ? args.positional[next++] : isNumbered ? args.positional[Number(field)] : args.named.get(field ?? '')
    const spec = [shown, format === undefined ? undefined : shown ? `:${String(format)}` : format].join('')
    const text = value && formatValue(value, spec)
    if (value) used.push(value)
    if (text === undefined) isKnown = false
    return text ?? ''
  })
  // Python raises when numbered and automatic fields are mixed.
  return isKnown && kinds.size < 2 ? textFrom(used, made) : unknown('text')
}
