/** How long a token is good: days, for ever, or until a day of one's choice. */
export type ExpiryChoice = '30' | '90' | '365' | 'never' | 'custom'

const day = 86_400_000

/** When a token of this choice ends, undefined for never. A day of one's choice, `YYYY-MM-DD`, counts to its end in UTC. */
export const expiryOf = (choice: ExpiryChoice, customDay: string, now: number): string | undefined => {
  if (choice === 'never') return undefined
  if (choice === 'custom') return `${customDay}T23:59:59Z`
  return new Date(now + Number(choice) * day).toISOString()
}

/** A day as a date field writes it, so many days from now, in UTC. */
export const dayFrom = (now: number, days: number): string => new Date(now + days * day).toISOString().slice(0, 10)

/** How soon a token ends: within a week it needs the person. */
export const expiryState = (expiresAt: string | undefined, now: number): 'none' | 'far' | 'soon' | 'over' => {
  if (expiresAt === undefined) return 'none'
  const left = new Date(expiresAt).getTime() - now
  if (left <= 0) return 'over'
  return left <= 7 * day ? 'soon' : 'far'
}
