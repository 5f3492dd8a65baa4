import { createHash } from 'node:crypto'

/**
 * Shared caches may store public responses for two seconds, and browsers always revalidate. Without
 * `stale-while-revalidate`, a browser never shows the old state after the visitor's own change.
 */
export const sharedCaching = 'public, max-age=0, s-maxage=2, must-revalidate'

/** Private caching for a single browser, which always revalidates. */
export const ownCaching = 'private, max-age=0, must-revalidate'

/** Caching of prefetched page data, so that following the link sends no second request. */
export const aheadCaching = 'private, max-age=5'

export const isFetchedAhead = (request: Request): boolean =>
  request.headers.get('sec-purpose')?.startsWith('prefetch') === true

/** Returns the etag of a page. Weak, because the bytes of a page depend on its compression. */
export const pageTag = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url')}"`
