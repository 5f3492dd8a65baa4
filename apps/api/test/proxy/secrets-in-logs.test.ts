import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { createProxy } from '../../src/commerce/proxy/create-proxy.ts'
import { usualLimits } from '../../src/commerce/proxy/limits.ts'
import { loggableError } from '../../src/platform/log/loggable-error.ts'
import { givenApiKey, withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { faultOf } from './faults.ts'
import { newTask, proxiedOperations } from './proxied-operations.ts'
import { secretOf, serviceIds } from './services.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

const { registry, upstream } = useProxy(withAdminSecret)
const written: string[] = []
let ann: Person
let key: string

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  key = (await givenApiKey(registry, ann)).plaintext_key
  const options = { level: 'trace', serializers: { err: loggableError } }
  const log = pino(options, { write: (line: string) => void written.push(line) })
  await registry.context.proxy.close()
  Object.assign(registry.context, { log })
  const limits = { ...usualLimits, wholeMs: 500, pauseMs: 5, breaker: { failures: Infinity, openMs: 1 } }
  Object.assign(registry.context, { proxy: createProxy(registry.context, limits) })
})

describe('the log', () => {
  it('of a failing service has no credential of the registry or a caller', async () => {
    for (const id of serviceIds) {
      const operation = proxiedOperations.find(({ service, isOfAccount }) => service === id && !isOfAccount)
      if (!operation) throw new Error(`nothing is asked of ${id}`)
      for (const kind of [
        'refuses the credentials',
        'fails with a page',
        'resets the connection',
        'never answers',
        'does not speak HTTP',
      ]) {
        const task = newTask()
        upstream.faults.set(operation.upstream(task), faultOf(kind, operation, task))
        await ask(registry, operation, task, { headers: { 'X-API-Key': key } })
      }
      const task = newTask()
      upstream.faults.set(operation.upstream(task), (request, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(request.headers))
      })
      const { status, body } = await ask(registry, operation, task, ann)
      expect({ status, error: body.error }).toEqual({ status: 502, error: 'service_answer_broken' })
    }
    expect(written.length).toBeGreaterThan(serviceIds.length * 4)
    const log = written.join('')
    for (const id of serviceIds) expect(log).not.toContain(secretOf(id))
    expect(log).not.toContain(key)
    expect(log).not.toMatch(/Bearer|Token upstream|eyJ/)
    expect(log).not.toContain('access-key-of-kling')
  })

  it('names the failed service and operation', () => {
    const told = written.map((line): { service?: string; operation?: string } => JSON.parse(line))
    expect(told).toContainEqual(expect.objectContaining({ service: 'luma', operation: 'getLumaGeneration' }))
  })
})
