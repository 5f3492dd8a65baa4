import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProxy } from '../../src/commerce/proxy/create-proxy.ts'
import { usualLimits } from '../../src/commerce/proxy/limits.ts'
import { withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { faultOf } from './faults.ts'
import { newTask, proxied } from './proxied-operations.ts'
import { answer } from './upstream-stand-in.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

const { registry, upstream } = useProxy(withAdminSecret)
const luma = proxied('getLumaGeneration')
const minimax = proxied('getMinimaxTask')
const names = { service: 'luma', operation: 'getLumaGeneration' }
const [warn, error] = [40, 50]
let written: unknown[] = []
let ann: Person

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  const log = pino({ level: 'warn' }, { write: (line: string) => void written.push(JSON.parse(line)) })
  await registry.context.proxy.close()
  Object.assign(registry.context, { log })
  const limits = { ...usualLimits, wholeMs: 1000, pauseMs: 5, breaker: { failures: Infinity, openMs: 1 } }
  Object.assign(registry.context, { proxy: createProxy(registry.context, limits) })
})
beforeEach(() => {
  written = []
})

async function askWith(kind: string): Promise<void> {
  const task = newTask()
  upstream.faults.set(luma.upstream(task), faultOf(kind, luma, task))
  await ask(registry, luma, task, ann)
}

describe('the log', () => {
  it.each([
    ['fails', { kind: 'failed', status: 500 }],
    ['is unavailable', { kind: 'unreachable', status: 503 }],
    ['fails with a page', { kind: 'failed', status: 500 }],
    ['is unavailable with a page', { kind: 'unreachable', status: 503 }],
    ['repeats the credential in a 404', { kind: 'broken' }],
    ['redirects', { kind: 'redirect' }],
    ['resets the connection', { kind: 'unreachable' }],
    ['never answers', { kind: 'timeout' }],
  ])('has one line for a service that %s, for any number of attempts', async (kind, told) => {
    await askWith(kind)
    expect(written).toEqual([expect.objectContaining({ level: warn, ...names, ...told, msg: 'a service failed' })])
  })

  it.each([
    'refuses the request',
    'finds nothing',
    'finds nothing and answers with a page',
    'finds nothing and disconnects in the middle',
    'cannot process the request and answers in plain text',
    'limits requests',
    'limits requests with a page',
  ])('has no line for a service that %s', async (kind) => {
    await askWith(kind)
    expect(written).toEqual([])
  })

  it.each([
    ['refuses the credentials with a page', 401],
    ['refuses the credentials with an empty answer', 401],
    ['demands payment from the operator in plain text', 402],
    ['denies the operator access in plain text', 403],
  ])('has an error if a service %s', async (kind, status) => {
    await askWith(kind)
    expect(written).toEqual([expect.objectContaining({ level: error, ...names, status })])
  })

  it.each([1004, 1008])('has an error if a service refuses the account in a 200: %i', async (status_code) => {
    const task = newTask()
    upstream.faults.set(minimax.upstream(task), (_request, response) =>
      answer(response, 200, { base_resp: { status_code, status_msg: 'no' } }),
    )
    await ask(registry, minimax, task, ann)
    const told = { level: error, service: 'minimax', operation: 'getMinimaxTask', status: 200, fault: `${status_code}` }
    expect(written).toEqual([expect.objectContaining(told)])
  })
})
