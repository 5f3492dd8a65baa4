import { beforeAll, describe, expect, it, vi } from 'vitest'
import { withAdminSecret } from '../customers.ts'
import type { Answer } from '../harness.ts'
import type { Person } from '../people.ts'
import { holding } from './holding.ts'
import { newTask, proxied } from './proxied-operations.ts'
import { ask, eventually, givenCaller, useProxy } from './use-proxy.ts'

const slots = { concurrent: 8, concurrentEach: 4, waiting: 60, waitingEach: 40, longestMs: 20_000 }
const { registry, upstream } = useProxy(withAdminSecret, { slots, rate: { perSecond: 1000, burst: 1000 } })
const luma = proxied('getLumaGeneration')
let ann: Person
let bob: Person
let boss: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  bob = await givenCaller(registry, 'bob')
  boss = await givenCaller(registry, 'boss', { isOfAccount: true })
})

const askMany = (as: Person, times: number): Promise<Answer>[] =>
  Array.from({ length: times }, () => ask(registry, luma, newTask(), as))

async function lumaNow(): Promise<{ in_flight: number; waiting: number }> {
  const { body } = await registry.call('listAdminServices', '/admin/services', { headers: boss.headers })
  const { in_flight, waiting } = body.services.find(({ id }: { id: string }) => id === 'luma')
  return { in_flight, waiting }
}

describe('slots for requests to a service', () => {
  it('are limited per customer, whose other requests wait', async () => {
    const held = holding(upstream, 'luma')
    const asked = askMany(ann, 20)
    await eventually(async () => expect(await lumaNow()).toEqual({ in_flight: 4, waiting: 16 }))
    await eventually(() => expect(held.waiting()).toBe(4))
    held.release()
    expect((await Promise.all(asked)).every(({ status }) => status === 200)).toBe(true)
    expect(await lumaNow()).toEqual({ in_flight: 0, waiting: 0 })
  })

  it('are given to a customer immediately while another has two hundred requests', async () => {
    const held = holding(upstream, 'luma')
    const flood = askMany(ann, 200)
    await eventually(async () => expect((await lumaNow()).waiting).toBe(40))
    const one = ask(registry, luma, newTask(), bob)
    await eventually(() => expect(held.waiting()).toBe(5))
    expect(await lumaNow()).toEqual({ in_flight: 5, waiting: 40 })
    held.release()
    expect((await one).status).toBe(200)
    const statuses = (await Promise.all(flood)).map(({ status }) => status)
    expect({ fine: count(statuses, 200), busy: count(statuses, 503) }).toEqual({ fine: 44, busy: 156 })
  })

  it('are given to customers in turn', async () => {
    const held = holding(upstream, 'luma')
    const carol = await givenCaller(registry, 'carol')
    const flood = [...askMany(ann, 20), ...askMany(bob, 20)]
    await eventually(() => expect(held.waiting()).toBe(8))
    await eventually(async () => expect((await lumaNow()).waiting).toBe(32))
    const late = askMany(carol, 2)
    await eventually(async () => expect((await lumaNow()).waiting).toBe(34))
    let answered = 0
    const done = Promise.all(late.map((one) => one.finally(() => (answered += 1))))
    let released = 0
    const releaseNext = async () => {
      held.releaseOne()
      released += 1
      await eventually(async () => expect(held.waiting() === 8 || (await lumaNow()).waiting === 0).toBe(true))
      return answered === late.length || released === 40
    }
    await vi.waitUntil(releaseNext, { timeout: 20_000, interval: 1 })
    expect((await done).map(({ status }) => status)).toEqual([200, 200])
    // Eight requests are running. Then the three customers take turns.
    expect(released).toBeLessThan(24)
    held.release()
    await Promise.all(flood)
  })

  it('are exhausted for everyone when too many wait, with Retry-After', async () => {
    const held = holding(upstream, 'luma')
    const flood = [...askMany(ann, 44), ...askMany(bob, 24)]
    await eventually(async () => expect(await lumaNow()).toEqual({ in_flight: 8, waiting: 60 }))
    const answer = await ask(registry, luma, newTask(), boss)
    expect(answer).toMatchObject({ status: 503, body: { error: 'service_busy' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(registry, proxied('getPikaVideo'), newTask(), boss)).status).toBe(200)
    held.release()
    expect(
      count(
        (await Promise.all(flood)).map(({ status }) => status),
        200,
      ),
    ).toBe(68)
  })

  it('are not taken by callers that leave while they wait', async () => {
    const held = holding(upstream, 'luma')
    const flood = askMany(ann, 4)
    await eventually(() => expect(held.waiting()).toBe(4))
    const leaving = new AbortController()
    const waiting = Array.from({ length: 40 }, () =>
      registry
        .fetch(
          new Request(`http://registry.test${luma.path(newTask())}`, { headers: ann.headers, signal: leaving.signal }),
        )
        .catch(() => undefined),
    )
    await eventually(async () => expect((await lumaNow()).waiting).toBe(40))
    leaving.abort()
    await Promise.all(waiting)
    expect(await lumaNow()).toEqual({ in_flight: 4, waiting: 0 })
    held.release()
    await Promise.all(flood)
    expect(upstream.requests).toHaveLength(4)
  })

  it('are returned after any failure of the service', async () => {
    for (const fail of ['reset', 'half', 'page'] as const) {
      upstream.faults.set('luma', (request, response) => {
        if (fail === 'reset') return void request.socket.resetAndDestroy()
        if (fail === 'page') return void response.writeHead(500, { 'Content-Type': 'text/html' }).end('<p>')
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '9' })
        response.write('{', () => response.destroy())
      })
      await Promise.all(askMany(ann, 10))
      expect(await lumaNow()).toEqual({ in_flight: 0, waiting: 0 })
    }
  })
})

function count(statuses: number[], wanted: number): number {
  return statuses.filter((status) => status === wanted).length
}
