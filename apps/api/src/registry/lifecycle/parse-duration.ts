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
// Range of Go durations: 63 bits of nanoseconds, 292 years.
const longestMs = 2 ** 63 / 1e6

/**
 * Parses a Go duration such as `1h30m` or `250ms`, or a number of nanoseconds, into milliseconds. Throws
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

const dayMs = 24 * 60 * 60 * 1000

/** Parses an age such as `3d`, `12h`, `1d12h` or `30m` into milliseconds. Throws `invalid_duration`. */
export function parseAge(parameter: string, text: string): number {
  const [, days, rest = ''] = /^\s*(?:(\d{1,5})d)?(.*)$/s.exec(text) ?? []
  if (days === undefined) return parseDuration(parameter, text)
  return Number(days) * dayMs + (rest.trim() === '' ? 0 : parseDuration(parameter, rest))
}
