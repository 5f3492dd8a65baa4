import { toFixed } from './to-fixed.ts'

/** Most digits after the point. JavaScript writes no more. */
const mostDigits = 100

/** Writes a float as Python's `repr` does: with a point or an exponent. */
export function writeFloat(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value > 0 ? 'inf' : '-inf'
  const shortest = value.toExponential()
  const { exponent } = partsOf(shortest)
  if (exponent < -4 || exponent >= 16) return withExponent(shortest)
  return Number.isInteger(value) ? `${signOf(value)}${Math.abs(value)}.0` : String(value)
}

/** Writes `%.<digits>f`; undefined for numbers that JavaScript does not write in full. */
export function writeFixed(value: number, digits: number): string | undefined {
  if (digits > mostDigits || !(Math.abs(value) < 1e21)) return undefined
  return signOf(value) + toFixed(Math.abs(value), digits)
}

/** Writes `%.<digits>e`. */
export function writeExponent(value: number, digits: number): string | undefined {
  return digits > mostDigits || !Number.isFinite(value) ? undefined : withExponent(toExponential(value, digits))
}

/**
 * Writes `%.<digits>g`. With `isPlain` it writes what a format without a letter gives, which always has a point or an
 * exponent.
 */
export function writeGeneral(value: number, digits: number, isPlain = false): string | undefined {
  const places = Math.max(digits, 1) - 1
  if (places > mostDigits || !Number.isFinite(value)) return undefined
  const { exponent } = partsOf(toExponential(value, places))
  if (exponent < -4 || exponent > places - (isPlain ? 1 : 0)) {
    const [mantissa = '', power = ''] = withExponent(toExponential(value, places)).split('e')
    return `${withoutZeros(mantissa)}e${power}`
  }
  const fixed = writeFixed(value, places - exponent)
  const short = fixed && withoutZeros(fixed)
  return isPlain && short && !short.includes('.') ? `${short}.0` : short
}

const signOf = (value: number): string => (value < 0 || Object.is(value, -0) ? '-' : '')

const withoutZeros = (digits: string): string => (digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits)

/** Rounds as Python does: an exact half goes to the even neighbour. */
function toExponential(value: number, digits: number): string {
  const [mantissa = '', power = ''] = Math.abs(value).toExponential(mostDigits).split('e')
  const end = 2 + digits
  const isHalf = /^50*$/.test(mantissa.slice(end))
  const kept = digits === 0 ? mantissa.slice(0, 1) : mantissa.slice(0, end)
  const isEven = /[02468]$/.test(kept)
  return signOf(value) + (isHalf && isEven ? `${kept}e${power}` : Math.abs(value).toExponential(digits))
}

function partsOf(written: string): { mantissa: string; exponent: number } {
  const [mantissa = '', power = ''] = written.split('e')
  return { mantissa, exponent: Number(power) }
}

/** Writes the exponent with a sign and two digits. */
function withExponent(written: string): string {
  const { mantissa, exponent } = partsOf(written)
  return `${mantissa}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`
}
