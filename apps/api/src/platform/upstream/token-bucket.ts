import { LRUCache } from 'lru-cache'

export interface BucketLimits {
  perSecond: number
  burst: number
}

export interface TokenBucket {
  /** Takes a token of the customer. Returns 0, or the whole seconds until the next token. */
  take(customer: string): number
}

const mostCustomers = 10_000

/** Limits the request rate of each customer. A customer that the cache evicted starts with all tokens. */
export function createTokenBucket({ perSecond, burst }: BucketLimits, now: () => number): TokenBucket {
  const levels = new LRUCache<string, { tokens: number; at: number }>({ max: mostCustomers })
  return {
    take: (customer) => {
      const level = levels.get(customer) ?? { tokens: burst, at: now() }
      const tokens = Math.min(burst, level.tokens + ((now() - level.at) / 1000) * perSecond)
      if (tokens < 1) return Math.ceil((1 - tokens) / perSecond)
      levels.set(customer, { tokens: tokens - 1, at: now() })
      return 0
    },
  }
}
