import { printed, repr } from '../values/show.ts'
import type { Value } from '../values/value.ts'
import { writeExponent, writeFixed, writeFloat, writeGeneral } from '../values/write-number.ts'

/** A format such as `*>+08,.2f`, taken apart. */
interface Spec {
  fill: string
  /** `=` pads between sign and digits. */
  align: '<' | '>' | '^' | '=' | ''
  sign: string
  isAlternate: boolean
  width: number
  grouping: string
  precision: number | undefined
  type: string
}

/** Wider texts are no names. */
const mostWidth = 1000

/** Formats a value for an f-string and `str.format`; undefined when the text is unknown or Python raises. */
export function formatValue(value: Value, format: string | undefined): string | undefined {
  if (!format) return printed(value)
  const conversion = /^!([rsa])(?::(.*))?$/s.exec(format)
  if (conversion) {
    const shown = conversion[1] === 's' ? printed(value) : conversion[1] === 'r' ? repr(value) : ascii(value)
    return shown === undefined ? undefined : formatText(shown, conversion[2] ?? '')
  }
  if (value.kind === 'number') return formatNumber(value.value, value.isFloat, format)
  // A format of a boolean gives 1 or 0.
  if (value.kind === 'bool') return formatNumber(Number(value.value), false, format)
  const shown = value.kind === 'text' ? value.value : value.kind === 'instance' ? printed(value) : undefined
  return shown === undefined ? undefined : formatText(shown, format)
}

function readSpec(format: string): Spec | undefined {
  const match = /^(?:(.?)([<>=^]))?([-+ ]?)(#?)(0?)(\d*)([,_]?)(?:\.(\d+))?([A-Za-z%]?)$/su.exec(format)
  if (!match) return undefined
  const [, fill, align = '', sign = '', alternate, zero, width, grouping = '', precision, type = ''] = match
  return {
    fill: fill || (zero ? '0' : ' '),
    align: align === '<' || align === '>' || align === '^' || align === '=' ? align : zero ? '=' : '',
    sign,
    isAlternate: alternate === '#',
    width: Number(width),
    grouping,
    precision: precision === undefined ? undefined : Number(precision),
    type,
  }
}

function formatText(shown: string, format: string): string | undefined {
  const spec = readSpec(format)
  if (!spec || !/^s?$/.test(spec.type) || spec.sign || spec.isAlternate || spec.grouping || spec.align === '=')
    return undefined
  const characters = Array.from(shown)
  return pad('', characters.slice(0, spec.precision).join(''), { ...spec, align: spec.align || '<' })
}

function formatNumber(value: number, isFloat: boolean, format: string): string | undefined {
  const spec = readSpec(format)
  if (!spec || (isFloat && /[dxXob]/.test(spec.type)) || (spec.isAlternate && !/[xXob]/.test(spec.type)))
    return undefined
  const isWhole = !isFloat && /^[dxXob]?$/.test(spec.type)
  if (isWhole && spec.precision !== undefined) return undefined
  const digits = isWhole ? writeWhole(Math.abs(value), spec) : writeReal(Math.abs(value), spec)
  if (digits === undefined) return undefined
  const grouped = spec.grouping ? group(digits, spec) : digits
  const isNegative = value < 0 || (Object.is(value, -0) && isFloat)
  const sign = (isNegative ? '-' : spec.sign.replace('-', '')) + prefixOf(spec)
  return grouped === undefined ? undefined : pad(sign, grouped, { ...spec, align: spec.align || '>' })
}

const prefixOf = ({ isAlternate, type }: Spec): string => (isAlternate && /[xXob]/.test(type) ? `0${type}` : '')

/** Writes the digits of an integer that is not negative. */
export function writeWhole(value: number, { type }: Pick<Spec, 'type'>): string | undefined {
  if (!Number.isSafeInteger(value)) return undefined
  const base = /[xX]/.test(type) ? 16 : type === 'o' ? 8 : type === 'b' ? 2 : 10
  const digits = value.toString(base)
  return type === 'X' ? digits.toUpperCase() : digits
}

/** Writes the digits of a number that is not negative, by a letter for floats. */
export function writeReal(value: number, { type, precision }: Pick<Spec, 'type' | 'precision'>): string | undefined {
  if (!Number.isFinite(value)) return undefined
  if (type === '') return precision === undefined ? writeFloat(value) : writeGeneral(value, precision, true)
  const places = precision ?? 6
  if (type === '%') {
    const percent = writeFixed(value * 100, places)
    return percent === undefined ? undefined : `${percent}%`
  }
  const kind = type.toLowerCase()
  const writers = new Map([
    ['f', writeFixed],
    ['e', writeExponent],
    ['g', (number: number, digits: number) => writeGeneral(number, digits)],
  ])
  const written = writers.get(kind)?.(value, places)
  return type === kind ? written : written?.toUpperCase()
}

/** Writes separators between groups of digits; undefined where they would also go into the padding. */
function group(digits: string, { grouping, fill, align, width, type }: Spec): string | undefined {
  if (grouping === ',' && /[xXob]/.test(type)) return undefined
  if (fill === '0' && align === '=' && width > digits.length) return undefined
  const whole = /^[0-9a-f]+/i.exec(type === 'x' || type === 'X' ? digits : (/^\d+/.exec(digits)?.[0] ?? ''))?.[0] ?? ''
  const size = /[xXob]/.test(type) ? 4 : 3
  const first = whole.length % size
  const groups = [whole.slice(0, first), ...(whole.slice(first).match(new RegExp(`.{${size}}`, 'g')) ?? [])]
  return groups.filter(Boolean).join(grouping) + digits.slice(whole.length)
}

/** Pads to the width of the format, which counts characters and not UTF-16 units. */
export function pad(
  sign: string,
  shown: string,
  { fill, align, width }: Pick<Spec, 'fill' | 'align' | 'width'>,
): string | undefined {
  if (width > mostWidth) return undefined
  const missing = Math.max(0, width - Array.from(sign + shown).length)
  if (align === '<') return sign + shown + fill.repeat(missing)
  if (align === '=') return sign + fill.repeat(missing) + shown
  const before = align === '^' ? missing >> 1 : missing
  return fill.repeat(before) + sign + shown + fill.repeat(missing - before)
}

/** Returns the result of `ascii()` where it equals that of `repr()`. */
export function ascii(value: Value): string | undefined {
  const shown = repr(value)
  return shown !== undefined && /^[ -~]*$/.test(shown) ? shown : undefined
}
