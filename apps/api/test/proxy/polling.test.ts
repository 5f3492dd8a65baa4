import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { usualLimits } from '../../src/commerce/proxy/limits.ts'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { statusesOf } from '../requests.ts'
import { newTask, proxied, proxiedOperations } from './proxied-operations.ts'
import { holding } from './holding.ts'
import { ask, countJoined, eventually, givenCaller, useProxy } from './use-proxy.ts'

const { registry, upstream } = useProxy(withAdminSecret, { remembered: { ...usualLimits.remembered, usualMs: 300 } })
const luma = proxied('getLumaGeneration')
const tasks = proxiedOperations.filter(({ answers }) => answers('1').pending)
let ann: Person
let bob: Person
let boss: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  bob = await givenCaller(registry, 'bob')
  boss = await givenCaller(registry, 'boss', { isOfAccount: true })
})

const poll = (as: Person, task: string, operation = luma, headers: Record<string, string> = {}) =>
  ask(registry, operation, task, as, headers)
const timesAsked = (task: string, operation = luma) => upstream.askedFor(operation.upstream(task)).length

describe('concurrent polls', () => {
  it('of a customer are one request to the service, and share its answer', async () => {
    const task = newTask()
    const held = holding(upstream, luma.upstream(task))
    const joined = countJoined(registry)
    const polls = Array.from({ length: 50 }, () => poll(ann, task))
    await vi.waitFor(() => expect([held.waiting(), joined()]).toEqual([1, 50]), 15_000)
    held.release()
    const answers = await Promise.all(polls)
    expect(statusesOf(answers)).toEqual(Array.from({ length: 50 }, () => 200))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(timesAsked(task)).toBe(1)
  })

  it('of two customers are one request each', async () => {
    const task = newTask()
    const held = holding(upstream, luma.upstream(task))
    const joined = countJoined(registry)
    const polls = [ann, bob, ann, bob].map((as) => poll(as, task))
    await eventually(() => expect([held.waiting(), joined()]).toEqual([2, 4]))
    held.release()
    expect(statusesOf(await Promise.all(polls))).toEqual([200, 200, 200, 200])
    expect(timesAsked(task)).toBe(2)
  })

  it('with a broken answer all get the error, and the next poll requests again', async () => {
    const task = newTask()
    upstream.faults.set(luma.upstream(task), (_request, response) => void response.writeHead(200).end('?'))
    const answers = await Promise.all([1, 2, 3].map(() => poll(ann, task)))
    expect(answers.map(({ body }) => body.error)).toEqual(Array.from({ length: 3 }, () => 'service_answer_broken'))
    upstream.faults.clear()
    expect((await poll(ann, task)).status).toBe(200)
  })

  it('for two media types are two requests', async () => {
    const stability = proxied('getStabilityResult')
    const task = newTask()
    upstream.finished.add(task)
    const [picture, json] = await Promise.all(
      ['image/*', 'application/json'].map((Accept) => poll(ann, task, stability, { Accept })),
    )
    expect([picture, json].map((answer) => answer?.headers.get('content-type'))).toEqual([
      'image/png',
      'application/json',
    ])
    expect(timesAsked(task, stability)).toBe(2)
  })
})

describe('a pending task', () => {
  it.each(tasks)('of $operationId is requested again after a short time, not before', async (operation) => {
    const task = newTask()
    const start = performance.now()
    await poll(ann, task, operation)
    await poll(ann, task, operation)
    const isSoon = performance.now() - start < 250
    expect(timesAsked(task, operation)).toBeLessThanOrEqual(isSoon ? 1 : 2)
    await vi.waitFor(
      async () => {
        await poll(ann, task, operation)
        expect(timesAsked(task, operation)).toBe(2)
      },
      { timeout: 15_000, interval: 100 },
    )
    expect(performance.now() - start).toBeGreaterThan(250)
  })
})

describe('a finished task', () => {
  it.each(tasks)('of $operationId is not requested again', async (operation) => {
    const task = newTask()
    upstream.finished.add(task)
    const headers = { Accept: 'application/json' }
    const first = await poll(ann, task, operation, headers)
    // A pending answer in the cache would be stale by then.
    const other = newTask()
    await vi.waitFor(
      async () => {
        await poll(bob, other)
        expect(timesAsked(other)).toBe(2)
      },
      { timeout: 15_000, interval: 50 },
    )
    expect((await poll(ann, task, operation, headers)).body).toEqual(first.body)
    expect(timesAsked(task, operation)).toBe(1)
  })

  it('is cached for each customer separately', async () => {
    const task = newTask()
    upstream.finished.add(task)
    await poll(ann, task)
    expect((await poll(bob, task)).status).toBe(200)
    expect(timesAsked(task)).toBe(2)
  })

  it('is not served from the cache to a caller without permission', async () => {
    const costs = proxied('getKlingCosts')
    const task = newTask()
    expect((await poll(boss, task, costs)).status).toBe(200)
    expect((await poll(ann, task, costs)).status).toBe(403)
    expect((await ask(registry, luma, task, undefined)).status).toBe(401)
  })

  it.each([
    ['getLumaGeneration', { id: '1' }],
    ['getLumaGeneration', { id: '1', state: '' }],
    ['getLumaGeneration', { id: '1', state: null }],
    ['getPikaVideo', { id: '1', status: 'queued' }],
    ['getTripoTask', { code: 0, data: {} }],
    ['getKlingLipSync', { code: 0, data: null }],
    ['getKlingLipSync', { code: 1203, message: 'not yet', request_id: '1' }],
    ['getMinimaxTask', { task_id: '1', status: 'Success', base_resp: { status_code: 1002, status_msg: 'limit' } }],
    ['getPixverseResult', { ErrCode: 500_000, ErrMsg: 'later', Resp: null }],
  ] as const)('of %s is not recognised in %j', async (operationId, body) => {
    const operation = proxied(operationId)
    const task = newTask()
    let asked = 0
    upstream.faults.set(operation.upstream(task), (_request, response) => {
      asked += 1
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
    await registry.fetch(new Request(`http://registry.test${operation.path(task)}`, { headers: ann.headers }))
    await vi.waitFor(
      async () => {
        await registry.fetch(new Request(`http://registry.test${operation.path(task)}`, { headers: ann.headers }))
        expect(asked).toBeGreaterThan(1)
      },
      { timeout: 15_000, interval: 100 },
    )
  })
})

describe('the cache with its default limits', () => {
  const usual = useProxy(withAdminSecret)
  let caller: Person
  beforeAll(async () => {
    caller = await givenCaller(usual.registry, 'cleo')
    // The proxy's clock may not run backwards, so all tests share one.
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterAll(() => void vi.useRealTimers())

  /** Polls before the cached answer expires and a millisecond later; returns the requests to the service after each. */
  const pollAround = async (task: string, ms: number) => {
    const counts: number[] = []
    for (const passed of [0, ms, 1]) {
      vi.advanceTimersByTime(passed)
      await ask(usual.registry, luma, task, caller)
      counts.push(usual.upstream.askedFor(luma.upstream(task)).length)
    }
    return counts
  }

  it('serves the answer about a pending task for a second', async () => {
    expect(await pollAround(newTask(), 1000)).toEqual([1, 1, 2])
  })

  it('serves the answer about a finished task for ten minutes', async () => {
    const task = newTask()
    usual.upstream.finished.add(task)
    expect(await pollAround(task, 10 * 60_000)).toEqual([1, 1, 2])
  })

  it('serves a refusal by the service for a second', async () => {
    const task = newTask()
    usual.upstream.faults.set(luma.upstream(task), (_request, response) => {
      response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"detail":"not found"}')
    })
    expect(await pollAround(task, 1000)).toEqual([1, 1, 2])
  })
})
