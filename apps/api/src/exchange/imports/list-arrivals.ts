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

/**
 * Dates each pack, so that sorting by date keeps the order of the list: by the latest arrival up to the pack, or by the
 * first arrival near the beginning, one second apart. Undefined without arrivals.
 */
export function dateInOrder(arrivals: readonly (Date | undefined)[]): (Date | undefined)[] {
  let latest = arrivals.find((date) => date !== undefined)
  return arrivals.map((date, index) => {
    if (date && latest && date > latest) latest = date
    return latest && new Date(latest.getTime() + index * 1000)
  })
}
