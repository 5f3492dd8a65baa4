import { describe, expect, it } from 'vitest'
import { contractOperations, type OperationContract } from '../../src/platform/http/contract.ts'
import { responseProblem } from '../../src/platform/http/validation.ts'
import { useRegistry } from '../harness.ts'

const classes = ['read', 'search', 'write', 'publish', 'upload', 'claim', 'report', 'expensive', 'programs'] as const
const registry = useRegistry({ RATE_LIMITS: classes.map((name) => `${name}=1/60`).join(',') })
const limited = contractOperations.filter(({ rateClass }) => rateClass !== undefined)

/** Sends a request without parameters and credentials, because rate limits apply before any other check. */
function ask({ method, path }: OperationContract, client: string): Promise<Response> {
  const address = path.replaceAll(/\{\w+\}/g, 'x')
  return registry.fetch(
    new Request(`http://registry.test${address}`, { method, headers: { 'X-Forwarded-For': client } }),
  )
}

describe('every operation', () => {
  it('has a rate limit class, except the probes of load balancers', () => {
    const none = contractOperations.filter(({ rateClass }) => rateClass === undefined)
    expect(none.map(({ operationId }) => operationId)).toEqual(['getHealth', 'getReadiness', 'getLiveness'])
    expect(new Set(limited.map(({ rateClass }) => rateClass))).toEqual(new Set(classes))
  })

  it.each(limited.map((operation, i) => [operation.operationId, operation, `203.0.${i >> 8}.${i & 255}`] as const))(
    '%s answers 429 with Retry-After to a client above its limit',
    async (_, operation, client) => {
      const first = await ask(operation, client)
      expect(first.status).not.toBe(429)
      const isShared = first.headers.get('cache-control')?.startsWith('public')
      // A cacheable answer carries no client's limits.
      expect(first.headers.get('ratelimit')).toBe(isShared ? null : `"${operation.rateClass}";r=0;t=60`)
      const second = await ask(operation, client)
      expect(second.status).toBe(429)
      const body = await second.json()
      expect(body).toMatchObject({ error: 'rate_limited', message: expect.stringMatching(/Wait \d+ seconds/) })
      expect(responseProblem(operation, 429, body)).toBeUndefined()
      expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(second.headers.get('ratelimit-policy')).toBe(`"${operation.rateClass}";q=1;w=60`)
      expect(second.headers.get('ratelimit')).toMatch(/^"[a-z-]+";r=0;t=\d+$/)
      expect(second.headers.get('access-control-expose-headers')).toContain('RateLimit')
    },
  )
})
