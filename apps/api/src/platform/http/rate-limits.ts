import type { RateClass, RateLimitsConfig } from '../config/rate-limits-config.ts'
import { RegistryError } from '../errors.ts'
import type { Clock } from '../time/clock.ts'
import { createRequestLimiter, type Taken } from './request-limiter.ts'

/** Result of counting a request, with its limit. */
export interface Quota extends Taken {
  class: RateClass
  count: number
  windowSeconds: number
}

export interface RateLimits {
  /** Counts a request of a class under a key; undefined without limits. */
  take(rateClass: RateClass, name: string): Quota | undefined
}

/** Counts requests by class and by caller. Each process counts separately. */
export function createRateLimits(config: RateLimitsConfig, clock: Clock): RateLimits {
  if (!config) return { take: () => undefined }
  const limiter = createRequestLimiter(clock)
  return {
    take: (rateClass, name) => {
      const { count, seconds } = config[rateClass]
      return {
        ...limiter.take(`${rateClass} ${name}`, config[rateClass]),
        class: rateClass,
        count,
        windowSeconds: seconds,
      }
    },
  }
}

/** Returns the rate-limit key of an address. */
export function nameOfAddress(address: string): string {
  return `address ${address}`
}

/** Returns the stricter of two quotas, which the answer reports. */
export function tighter(one: Quota | undefined, other: Quota | undefined): Quota | undefined {
  if (!one || !other) return one ?? other
  return !other.passes || (one.passes && other.left < one.left) ? other : one
}

/** Returns the header fields of draft-ietf-httpapi-ratelimit-headers-10. */
export function rateLimitHeaders({ class: name, count, windowSeconds, left, seconds }: Quota): [string, string][] {
  return [
    ['RateLimit-Policy', `"${name}";q=${count};w=${windowSeconds}`],
    ['RateLimit', `"${name}";r=${left};t=${seconds}`],
  ]
}

/** Throws `rate_limited` for an exhausted quota. */
export function assertWithin(quota: Quota | undefined): void {
  if (quota?.passes === false) throw refuseAbove(quota)
}

/** Returns the refusal of a request above a limit. */
export function refuseAbove({ count, windowSeconds, seconds }: Quota): RegistryError {
  return new RegistryError('rate_limited', { count, window: windowSeconds, seconds })
}
