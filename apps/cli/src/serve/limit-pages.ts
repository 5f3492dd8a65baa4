import { nameOfAddress, rateLimitHeaders, refuseAbove, type RateClass, type RateLimits } from '@registry/api'
import { clientOf, type NameClient } from './client-address.ts'
import type { Middleware } from './listen.ts'

/** Counts the rendered pages of each address, so that a robot leaves capacity to others. */
export function limitPages(limits: RateLimits, nameClient: NameClient): Middleware {
  return (request, response, next) => {
    const rateClass = classOf(request.url ?? '')
    const client = clientOf(request, nameClient)
    const quota = rateClass && client ? limits.take(rateClass, nameOfAddress(client)) : undefined
    // Pages report no quota, because caches may pass them on.
    if (!quota || quota.passes) return next()
    const { status, message } = refuseAbove(quota)
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }
    const told = { 'Retry-After': String(quota.seconds), ...Object.fromEntries(rateLimitHeaders(quota)) }
    response.writeHead(status, { ...headers, ...told }).end(`${message}\n`)
  }
}

/**
 * Returns the rate class of a page; undefined for the API, which counts for itself, and for files of the build, which
 * cost nothing.
 */
function classOf(url: string): RateClass | undefined {
  const path = url.replace(/\?.*$/s, '')
  if (/^\/(api|mcp)(\/|$)|^\/assets\//.test(path)) return undefined
  return /\/og\.png$|^\/sitemap/.test(path) ? 'expensive' : 'pages'
}
