/**
 * A time range: `<90d` (within 90 days), `>1y` (longer ago), `2026-01-31` or `>=2026-01-31` (since), `<2026-01-31`
 * (before). Milliseconds since 1970; undefined for other texts. Units are d, w, m (30 days) and y.
 */
export function updatedWithin(
  value: string,
  now: number,
): { releasedSince: number } | { releasedUntil: number } | undefined {
  const [, sign = '', rest = ''] = /^([<>]=?)?(.+)$/.exec(value) ?? []
  const [, count, unit] = /^(\d{1,5})(d|w|m|y)$/i.exec(rest) ?? []
  if (count !== undefined && unit !== undefined) {
    const past = now - Number(count) * (daysOf.get(unit.toLowerCase()) ?? 1) * day
    return sign.startsWith('>') ? { releasedUntil: past } : { releasedSince: past }
  }
  const date = /^\d{4}(-\d{2}){0,2}$/.test(rest) ? Date.parse(rest) : Number.NaN
  if (Number.isNaN(date)) return undefined
  return sign.startsWith('<') ? { releasedUntil: date } : { releasedSince: date }
}

const day = 86_400_000
const daysOf = new Map<string, number>(Object.entries({ d: 1, w: 7, m: 30, y: 365 }))
