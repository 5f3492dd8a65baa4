import { RegistryError } from '../../platform/errors.ts'

const unitMs = new Map([
  ['ns', 1e-6],
  ['us', 1e-3],
  ['µs', 1e-3],
  ['μs', 1e-3],
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
])
const part = String.raw`(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)`
const whole = new RegExp(`^\\+?(${part})+$`, 'u')
// What Go counts in 63 bits of nanoseconds: 292 years.
const longestMs = 2 ** 63 / 1e6

/**
 * The milliseconds of a duration as Go writes it, `1h30m` or `250ms`, or as a whole number of nanoseconds. Throws
 * `invalid_duration`.
 */
export function parseDuration(parameter: string, value: string): number {
  const text = value.trim()
  const ms = /^\d+$/.test(text) ? Number(text) / 1e6 : whole.test(text) ? sum(text) : Number.NaN
  if (!(ms < longestMs)) throw new RegistryError('invalid_duration', { parameter, value })
  return ms
}

function sum(text: string): number {
  return [...text.matchAll(new RegExp(part, 'gu'))].reduce(
    (total, [, count = '', unit = '']) => total + Number(count) * (unitMs.get(unit) ?? Number.NaN),
    0,
  )
}
