import { describe, expect, it } from 'vitest'
import { givenApiKey, withAdminSecret } from '../customers.ts'
import { newTask, proxied } from './proxied-operations.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

const { registry, upstream } = useProxy(withAdminSecret, { rate: { perSecond: 0.5, burst: 10 } })
const luma = proxied('getLumaGeneration')

describe('a customer above the rate', () => {
  it('gets 429 with Retry-After, and another customer does not', async () => {
    const ann = await givenCaller(registry, 'ann')
    const { plaintext_key } = await givenApiKey(registry, ann)
    const key = { headers: { 'X-API-Key': plaintext_key } }
    for (let time = 0; time < 10; time += 1) {
      expect((await ask(registry, luma, newTask(), time % 2 ? ann : key)).status).toBe(200)
    }
    for (const as of [ann, key]) {
      const answer = await ask(registry, luma, newTask(), as)
      expect(answer).toMatchObject({ status: 429, body: { error: 'too_many_requests' } })
      expect(['1', '2']).toContain(answer.headers.get('retry-after'))
    }
    expect(upstream.requests).toHaveLength(10)
    expect((await ask(registry, luma, newTask(), await givenCaller(registry, 'bob'))).status).toBe(200)
  })
})
