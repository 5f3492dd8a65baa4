/** Packs before a pack that tell when it came to the list. */
const before = 200
/** Number of the newest accounts among them that are left out: a few packs moved, or were put into the middle. */
const strays = 5

/**
 * Estimates when each pack of a list came to it. New packs come last, so a pack came after the accounts of those before it
 * were made. Undefined near the beginning.
 */
export function estimateArrivals(accountsSince: readonly (Date | undefined)[]): (Date | undefined)[] {
  return accountsSince.map((_, index) => {
    const times = accountsSince.slice(Math.max(0, index - before), index + 1).flatMap((date) => date?.getTime() ?? [])
    if (times.length < before / 2) return undefined
    const newest = times.toSorted((a, b) => b - a)[strays]
    return newest === undefined ? undefined : new Date(newest)
  })
}
