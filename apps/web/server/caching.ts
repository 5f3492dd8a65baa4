/**
 * Caches between may answer what is the same for everyone for a moment; browsers ask each time. No `stale-while-revalidate`:
 * browsers would show what was there before to who has just changed it.
 */
export const sharedCaching = 'public, max-age=0, s-maxage=2, must-revalidate'

/** For a browser alone, which asks each time. */
export const ownCaching = 'private, max-age=0, must-revalidate'

/** A page that was prefetched on hover is not fetched again when its link is followed. */
export const aheadCaching = 'private, max-age=5'

export const isFetchedAhead = (request: Request): boolean =>
  request.headers.get('sec-purpose')?.startsWith('prefetch') === true
