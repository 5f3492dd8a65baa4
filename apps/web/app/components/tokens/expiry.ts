/** Lifetime of a token: a number of days, unlimited, or until a chosen day. */
export type ExpiryChoice = '30' | '90' | '365' | 'never' | 'custom'

const day = 86_400_000

/**
 * Returns when a token of this choice expires; undefined for never. A chosen day, `YYYY-MM-DD`, counts to its end in
 * UTC.
 */
export const expiryOf = (choice: ExpiryChoice, customDay: string, now: number): string | undefined => {
  if (choice === 'never') return undefined
  if (choice === 'custom') return `${customDay}T23:59:59Z`
  return new Date(now + Number(choice) * day).toISOString()
}

/** Returns the day after a number of days from now, in UTC, as a date field writes it. */
export const dayFrom = (now: number, days: number): string => new Date(now + days * day).toISOString().slice(0, 10)

/** Returns how soon a token expires. A token that expires within a week needs attention. */
export const expiryState = (expiresAt: string | undefined, now: number): 'none' | 'far' | 'soon' | 'over' => {
  if (expiresAt === undefined) return 'none'
  const left = new Date(expiresAt).getTime() - now
  if (left <= 0) return 'over'
  return left <= 7 * day ? 'soon' : 'far'
}
