import { beforeAll, describe, expect, it } from 'vitest'
import { usualLimits } from '../../src/commerce/proxy/limits.ts'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { faultOf, faults } from './faults.ts'
import { newTask, proxied } from './proxied-operations.ts'
import { answer, type Fault } from './upstream-stand-in.ts'
import { ask, givenCaller, patience, useProxy } from './use-proxy.ts'

const limits = { wholeMs: 1500, pauseMs: 10, breaker: { failures: Infinity, openMs: 1 } }
const { registry, upstream } = useProxy(withAdminSecret, limits)
const luma = proxied('getLumaGeneration')
let ann: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
})

/** Requests a task for which the service fails `times` times before a success. */
async function askAfter(times: number, fault: Fault) {
  const task = newTask()
  let left = times
  upstream.faults.set(luma.upstream(task), (request, response) => {
    if (left-- > 0) fault(request, response)
    else answer(response, 200, luma.answers(task).final)
  })
  const { status } = await ask(registry, luma, task, ann)
  return { status, asked: upstream.askedFor(luma.upstream(task)).length }
}

describe('a request to a service', () => {
  it.each([
    'is unavailable',
    'is unavailable with a page',
    'is unavailable with an empty answer',
    'has a gateway that fails',
    'has a gateway that times out',
    'resets the connection',
  ])('is retried at most twice for a service that %s', async (kind) => {
    expect(await askAfter(1, faultOf(kind, luma, '1'))).toEqual({ status: 200, asked: 2 })
    expect(await askAfter(2, faultOf(kind, luma, '1'))).toEqual({ status: 200, asked: 3 })
    const { status, asked } = await askAfter(3, faultOf(kind, luma, '1'))
    expect(asked).toBe(3)
    expect(status).toBeGreaterThanOrEqual(502)
  })

  it.each(Object.keys(faults).filter((kind) => !/^(is unavailable|has a gateway|resets)/.test(kind)))(
    'is not retried for a service that %s',
    async (kind) => {
      expect((await askAfter(1, faultOf(kind, luma, '1'))).asked).toBe(1)
    },
  )

  it('is retried after Retry-After, not before', async () => {
    const start = performance.now()
    const soon: Fault = (_request, response) => answer(response, 503, {}, { 'Retry-After': '1' })
    expect(await askAfter(1, soon)).toEqual({ status: 200, asked: 2 })
    expect(performance.now() - start).toBeGreaterThan(950)
  })

  it('is not retried if a page of the service asks for more time than there is', async () => {
    const minute = 'is unavailable for a minute, with a page'
    expect(await askAfter(1, faultOf(minute, luma, '1'))).toEqual({ status: 503, asked: 1 })
  })

  it('is not retried if Retry-After exceeds the time limit', async () => {
    const start = performance.now()
    const late: Fault = (_request, response) => answer(response, 503, {}, { 'Retry-After': '60' })
    expect(await askAfter(1, late)).toEqual({ status: 503, asked: 1 })
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('ends within the time limit, even for a slow answer', async () => {
    const task = newTask()
    upstream.faults.set(luma.upstream(task), (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 50)
      response.on('close', () => clearInterval(timer))
    })
    const start = performance.now()
    const { status, body } = await ask(registry, luma, task, ann)
    expect({ status, error: body.error }).toEqual({ status: 504, error: 'service_timeout' })
    expect(performance.now() - start).toBeLessThan(3000)
    await expect.poll(() => upstream.askedFor(luma.upstream(task))[0]?.hasLeft, patience).toBe(true)
  })

  it('has a default time limit of at most 60 seconds, and a shorter one for connecting', () => {
    expect(usualLimits.wholeMs).toBeLessThanOrEqual(60_000)
    expect(usualLimits.connectMs).toBeLessThan(usualLimits.wholeMs)
  })
})
