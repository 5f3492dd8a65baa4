import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { faultOf } from './faults.ts'
import { holding } from './holding.ts'
import { newTask, proxied } from './proxied-operations.ts'
import { ask, eventually, givenCaller, useProxy } from './use-proxy.ts'

const limits = {
  wholeMs: 1000,
  retries: 0,
  breaker: { failures: 3, openMs: 2000 },
  // A single caller sends all requests of this file.
  rate: { perSecond: 1000, burst: 1000 },
}
const { registry, upstream } = useProxy(withAdminSecret, limits)
const luma = proxied('getLumaGeneration')
const pika = proxied('getPikaVideo')
let ann: Person
let boss: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  boss = await givenCaller(registry, 'boss', { isOfAccount: true })
})
beforeEach(async () => {
  upstream.reset()
  // Waits until the breaker is closed again.
  await vi.waitUntil(async () => (await ask(registry, luma, newTask(), boss)).status === 200, {
    timeout: 15_000,
    interval: 50,
  })
  upstream.reset()
})

async function failTimes(times: number, kind: string): Promise<number[]> {
  upstream.faults.set('luma', faultOf(kind, luma, '1'))
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await ask(registry, luma, newTask(), ann)).status)
  return statuses
}

async function breakerOf(service: string): Promise<string> {
  const { body } = await registry.call('listAdminServices', '/admin/services', { headers: boss.headers })
  return body.services.find(({ id }: { id: string }) => id === service).breaker
}

describe('an unavailable service', () => {
  it.each([
    'is unavailable',
    'has a gateway that fails',
    'has a gateway that times out',
    'is unavailable with a page',
    'is unavailable with an empty answer',
    'resets the connection',
    'never answers',
  ])('that %s is not requested for a while, and callers get an immediate error', async (kind) => {
    await failTimes(3, kind)
    expect(await breakerOf('luma')).toBe('open')
    const before = upstream.requests.length
    const start = performance.now()
    const answer = await ask(registry, luma, newTask(), ann)
    expect(answer).toMatchObject({ status: 503, body: { error: 'service_away' } })
    expect(performance.now() - start).toBeLessThan(900)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(upstream.requests).toHaveLength(before)
  })

  it('does not affect another service', async () => {
    await failTimes(3, 'is unavailable')
    expect((await ask(registry, pika, newTask(), ann)).status).toBe(200)
    expect(await breakerOf('pika')).toBe('closed')
  })

  it('gets one trial request after a while, and normal requests after its success', async () => {
    await failTimes(3, 'is unavailable')
    const held = holding(upstream, 'luma')
    await eventually(async () => expect(await breakerOf('luma')).toBe('half_open'))
    const before = upstream.requests.length
    const probe = ask(registry, luma, newTask(), ann)
    await eventually(() => expect(held.waiting()).toBe(1))
    const others = await Promise.all(Array.from({ length: 10 }, () => ask(registry, luma, newTask(), ann)))
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([503]))
    expect(upstream.requests).toHaveLength(before + 1)
    held.release()
    expect((await probe).status).toBe(200)
    expect(await breakerOf('luma')).toBe('closed')
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
  })

  it('is unavailable again after a failed trial', async () => {
    await failTimes(3, 'is unavailable')
    await eventually(async () => expect(await breakerOf('luma')).toBe('half_open'))
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(503)
    expect(await breakerOf('luma')).toBe('open')
  })

  it('gets another trial if the first is cancelled', async () => {
    await failTimes(3, 'is unavailable')
    const held = holding(upstream, 'luma')
    await eventually(async () => expect(await breakerOf('luma')).toBe('half_open'))
    const leaving = new AbortController()
    const request = new Request(`http://registry.test${luma.path(newTask())}`, {
      headers: ann.headers,
      signal: leaving.signal,
    })
    const left = registry.fetch(request).catch(() => undefined)
    await eventually(() => expect(held.waiting()).toBe(1))
    leaving.abort()
    await left
    held.release()
    await eventually(async () => expect((await ask(registry, luma, newTask(), ann)).status).toBe(200))
  })

  it('still has its cached answers served', async () => {
    const task = newTask()
    upstream.finished.add(task)
    await ask(registry, luma, task, ann)
    await failTimes(3, 'is unavailable')
    expect((await ask(registry, luma, task, ann)).body).toEqual(luma.answers(task).final)
  })
})

describe('a service does not count as unavailable', () => {
  it.each([
    ['refuses the request', 400],
    ['finds nothing', 404],
    ['cannot process the request', 422],
    ['limits requests', 429],
    ['fails', 500],
    ['refuses the credentials', 502],
    ['demands payment from the operator', 503],
    ['refuses the credentials with a page', 502],
    ['finds nothing and disconnects in the middle', 404],
    ['limits requests with a page', 503],
    ['redirects', 502],
    ['sends invalid JSON', 502],
  ] as const)('because it %s', async (kind, status) => {
    expect(await failTimes(10, kind)).toEqual(Array.from({ length: 10 }, () => status))
    expect(await breakerOf('luma')).toBe('closed')
    expect(upstream.requests).toHaveLength(10)
  })

  it('because it fails now and then', async () => {
    for (let round = 0; round < 4; round += 1) {
      await failTimes(2, 'is unavailable')
      upstream.faults.clear()
      expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
    }
    expect(await breakerOf('luma')).toBe('closed')
  })
})
