import { RegistryError } from '../../platform/errors.ts'

const dayMs = 86_400_000
const days = new Map<string, number>(Object.entries({ d: 1, w: 7, m: 30, y: 365 }))

/**
 * Parses a date such as `2026-01-31`, `2026-01-31T12:00:00Z` or `90d` (90 days ago), into milliseconds since 1970.
 * Throws `invalid_moment`.
 */
export function parseMoment(parameter: string, value: string, now: Date): number {
  const text = value.trim()
  const [, count, unit = ''] = /^(\d{1,5})([dwmy])$/i.exec(text) ?? []
  if (count !== undefined) return now.getTime() - Number(count) * (days.get(unit.toLowerCase()) ?? 1) * dayMs
  const isDate = /^\d{4}(-\d{2}(-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?)?)?$/i.test(text)
  const moment = isDate ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) throw new RegistryError('invalid_moment', { parameter, value })
  return moment
}
