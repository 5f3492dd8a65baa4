/** Number of preceding packs that date the arrival of a pack in the list. */
const before = 200
/** Number of newest accounts that the estimate ignores: a few packs moved, or were inserted in the middle. */
const strays = 5

/**
 * Estimates the date on which each pack entered the list. New packs are appended, so a pack arrived after the accounts
 * of the preceding packs were created. Undefined near the beginning.
 */
export function estimateArrivals(accountsSince: readonly (Date | undefined)[]): (Date | undefined)[] {
  return accountsSince.map((_, index) => {
    const times = accountsSince.slice(Math.max(0, index - before), index + 1).flatMap((date) => date?.getTime() ?? [])
    if (times.length < before / 2) return undefined
    const newest = times.toSorted((a, b) => b - a)[strays]
    return newest === undefined ? undefined : new Date(newest)
  })
}
