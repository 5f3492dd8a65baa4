import { parseDuration } from '../../registry/lifecycle/parse-duration.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The milliseconds of an age as people say it: `3d`, `12h`, `1d12h` or `30m`. Throws `invalid_duration`. */
export function parseAge(parameter: string, text: string): number {
  const [, days, rest = ''] = /^\s*(?:(\d{1,5})d)?(.*)$/s.exec(text) ?? []
  if (days === undefined) return parseDuration(parameter, text)
  return Number(days) * dayMs + (rest.trim() === '' ? 0 : parseDuration(parameter, rest))
}
