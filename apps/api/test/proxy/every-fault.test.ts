import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProxy, type ServiceProxy } from '../../src/commerce/proxy/create-proxy.ts'
import { usualLimits, type ProxyLimits } from '../../src/commerce/proxy/limits.ts'
import { balanceOf, eventsOf, withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { bareErrors, faults, strangeWords } from './faults.ts'
import { newTask, proxiedOperations } from './proxied-operations.ts'
import { secretOf, serviceOf } from './services.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

/** Waits until all cached answers have expired. */
const forgetting = () => setTimeout(3)

/** Limits without a breaker. Cached account answers expire before the next test. */
const limits: ProxyLimits = {
  ...usualLimits,
  pauseMs: 5,
  breaker: { failures: Infinity, openMs: 1 },
  rate: { perSecond: 1000, burst: 1000 },
  remembered: { ...usualLimits.remembered, usualMs: 1 },
}
const { registry, upstream } = useProxy(withAdminSecret, limits)
let patient: ServiceProxy
let hasty: ServiceProxy
beforeAll(() => {
  patient = registry.context.proxy
  hasty = createProxy(registry.context, { ...limits, wholeMs: 300 })
})
afterAll(() => hasty.close())

describe.each(proxiedOperations)('$operationId, with a service that', (operation) => {
  const { answers, service } = operation
  let caller: Person
  beforeAll(async () => {
    upstream.reset()
    caller = await givenCaller(registry, operation.operationId.toLowerCase(), operation)
  })

  it.each(Object.entries(faults))(
    '%s, answers with a status of the contract',
    async (_, { fault, outcome, isSlow }) => {
      const task = newTask()
      upstream.finished.add(task)
      upstream.faults.set(operation.upstream(task), fault(operation, task))
      registry.context.proxy = isSlow ? hasty : patient
      await forgetting()
      const { status, headers, body } = await ask(registry, operation, task, caller)
      const said = serviceOf(service).refusal(outcome.said ?? outcome.status)
      expect({ status, body }).toMatchObject({
        status: outcome.status,
        body: outcome.error === undefined ? said : { error: outcome.error },
      })
      expect(headers.get('retry-after') ?? '').toMatch(outcome.retryAfter ?? /^\d*$/)
      expect(JSON.stringify([body, [...headers]])).not.toContain(secretOf(service))
      expect(JSON.stringify([body, [...headers]])).not.toContain(strangeWords)
      expect(upstream.requests.map(({ url }) => url)).toSatisfy((urls) => urls.every(isOf(operation.upstream(task))))

      registry.context.proxy = patient
      upstream.reset()
      upstream.finished.add(task)
      const accept = service === 'stability' ? { Accept: 'application/json' } : {}
      await forgetting()
      const well = await ask(registry, operation, task, caller, accept)
      expect(well).toMatchObject({ status: 200, body: answers(task).final })
      upstream.reset()
    },
  )

  it('answers with errors, causes neither a charge nor a use', async () => {
    const customer = await givenCaller(registry, `spared-${operation.operationId.toLowerCase()}`, operation)
    const usesOf = async () => {
      await registry.context.proxy.events.flush()
      const events: { type: string }[] = await eventsOf(registry, customer)
      return events.filter(({ type }) => type.startsWith('api_usage')).length
    }
    for (const { fault } of Object.values(bareErrors)) {
      const task = newTask()
      upstream.faults.set(operation.upstream(task), fault(operation, task))
      await ask(registry, operation, task, customer)
      upstream.faults.clear()
    }
    expect({ uses: await usesOf(), balance: await balanceOf(registry, customer) }).toEqual({
      uses: 0,
      balance: 1_000_000,
    })
    await forgetting()
    await ask(registry, operation, newTask(), customer)
    expect(await usesOf()).toBe(1)
  })
})

const isOf = (wanted: string) => (url: string) => url === wanted
