import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect } from 'vitest'
import type { OperationId } from '../../src/platform/http/contract.ts'
import { usualLimits } from '../../src/commerce/proxy/limits.ts'
import { ban, withAdminSecret } from '../customers.ts'
import type { TestRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { tooLong } from '../requests.ts'
import { faultOf } from './faults.ts'
import { newTask, proxied, type ProxiedOperation } from './proxied-operations.ts'
import { serviceOf } from './services.ts'
import type { Upstream } from './upstream-stand-in.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

// An account has a single address, whose cached answer must not survive a test.
const limits = { wholeMs: 500, pauseMs: 5, remembered: { ...usualLimits.remembered, usualMs: 1 } }

/** The statuses that every proxied operation declares. */
export const statuses = [200, 400, 401, 402, 403, 404, 422, 429, 500, 502, 503, 504] as const
type Status = (typeof statuses)[number]

/**
 * Opens a registry and a stand-in of the service for one operation. The returned function causes a status, and expects
 * the matching answer. For Stability, 200 proves 202 as well.
 */
export function proveStatuses(operationId: OperationId): (status: Status) => Promise<void> {
  const operation = proxied(operationId)
  const { registry, upstream } = useProxy(withAdminSecret, limits)
  const { refusal } = serviceOf(operation.service)
  let caller: Person
  beforeAll(async () => {
    caller = await givenCaller(registry, 'caller', operation)
  })

  /** Requests a task for which the service fails. */
  const askWith = async (kind: string) => {
    // The cached answer of an account ends first.
    await setTimeout(5)
    const task = newTask()
    upstream.faults.set(operation.upstream(task), faultOf(kind, operation, task))
    return ask(registry, operation, task, caller)
  }
  const passesOn = (kind: string, status: number) => async () => {
    expect(await askWith(kind)).toMatchObject({ status, body: refusal(status) })
  }
  const refuses = (kind: string, status: number, error: string) => async () => {
    expect(await askWith(kind)).toMatchObject({ status, body: { error } })
  }
  const proofs: Record<Status, () => Promise<void>> = {
    200: () => answersAsTheServiceDoes({ registry, upstream, operation }, caller),
    400: async () => {
      await passesOn('refuses the request', 400)()
      await refusesOddTasks({ registry, upstream, operation }, caller)
    },
    401: async () => {
      const answer = await ask(registry, operation, newTask(), undefined)
      expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
      expect(upstream.requests).toEqual([])
    },
    402: () => asksForMoney({ registry, upstream, operation }),
    403: () => forbids({ registry, upstream, operation }),
    404: passesOn('finds nothing', 404),
    422: passesOn('cannot process the request', 422),
    429: async () => {
      const answer = await askWith('limits requests')
      expect(answer).toMatchObject({ status: 429, body: refusal(429) })
      expect(answer.headers.get('retry-after')).toBe('7')
    },
    500: passesOn('fails', 500),
    502: async () => {
      await refuses('refuses the credentials', 502, 'service_credentials_refused')()
      await refuses('refuses the credentials without a content type', 502, 'service_credentials_refused')()
      await refuses('fails with a page', 502, 'service_answer_broken')()
    },
    503: passesOn('is unavailable', 503),
    504: refuses('never answers', 504, 'service_timeout'),
  }
  return (status) => proofs[status]()
}

interface Here {
  registry: TestRegistry
  upstream: Upstream
  operation: ProxiedOperation
}

/** Expects pending and finished answers to pass through unchanged, after one request each to the right address. */
async function answersAsTheServiceDoes({ registry, upstream, operation }: Here, caller: Person): Promise<void> {
  const [going, done] = [newTask(), newTask()]
  upstream.finished.add(done)
  const { pending } = operation.answers(going)
  const isStability = operation.service === 'stability'
  const accept = isStability ? { Accept: 'application/json' } : {}
  if (pending) {
    const answer = await ask(registry, operation, going, caller, accept)
    expect(answer).toMatchObject({ status: isStability ? 202 : 200, body: pending })
    expect(upstream.askedFor(operation.upstream(going))).toHaveLength(1)
  }
  const { status, headers, body } = await ask(registry, operation, done, caller, accept)
  expect({ status, body }).toEqual({ status: 200, body: operation.answers(done).final })
  expect(headers.get('content-type')).toMatch(/^application\/json\b/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(upstream.askedFor(operation.upstream(done))).toHaveLength(1)
  expect(upstream.requests.every(({ service, method }) => service === operation.service && method === 'GET')).toBe(true)
}

/** Expects malformed tasks, pages and dates never to reach the service. */
async function refusesOddTasks({ registry, upstream, operation }: Here, caller: Person): Promise<void> {
  const asked = upstream.requests.length
  // An operation without parameters has none to spoil.
  if (operation.path('1') === operation.path('2')) return
  for (const odd of ['a%2Fb', '..%2F..', 'a%0d%0ab', tooLong]) {
    const path = operation.path('1').replace(/(?<=[/=])1$|(?<=[/=])[12](?=[/&])/, odd)
    const answer = await registry.call(operation.operationId, path, { headers: caller.headers })
    expect(`${odd}: ${answer.status} ${answer.body.error}`).toBe(`${odd}: 400 invalid_request`)
  }
  expect(upstream.requests).toHaveLength(asked)
}

async function asksForMoney({ registry, upstream, operation }: Here): Promise<void> {
  const poor = await givenPerson(registry, 'poor', { admin: operation.isOfAccount === true })
  const answer = await ask(registry, operation, newTask(), poor)
  expect(answer).toMatchObject({ status: 402, body: { error: 'balance_too_low' } })
  expect(upstream.requests).toEqual([])
}

/** Expects refusals for banned people, and for non-admins where the operator's account shows. */
async function forbids({ registry, upstream, operation }: Here): Promise<void> {
  const outcast = await givenCaller(registry, 'outcast', operation)
  await ban(registry, outcast)
  expect(await ask(registry, operation, newTask(), outcast)).toMatchObject({
    status: 403,
    body: { error: 'user_banned' },
  })
  if (operation.isOfAccount) {
    const stranger = await givenCaller(registry, 'stranger')
    const answer = await ask(registry, operation, newTask(), stranger)
    expect(answer).toMatchObject({ status: 403, body: { error: 'service_account_private' } })
  }
  expect(upstream.requests).toEqual([])
}
