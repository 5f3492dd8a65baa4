import { afterAll, beforeAll, vi } from 'vitest'
import { createProxy } from '../../src/commerce/proxy/create-proxy.ts'
import { usualLimits, type ProxyLimits } from '../../src/commerce/proxy/limits.ts'
import { givenPerson, type Person } from '../people.ts'
import { givenCredit, givenCustomer } from '../customers.ts'
import { useRegistry, type Answer, type TestRegistry } from '../harness.ts'
import { send } from '../requests.ts'
import type { Environment } from '../../src/platform/config/settings.ts'
import type { ProxiedOperation } from './proxied-operations.ts'
import { runUpstream, type Upstream } from './upstream-stand-in.ts'

/** Creates a registry whose generation services are the stand-in, optionally with other limits. */
export function useProxy(
  environment: Environment = {},
  limits: Partial<ProxyLimits> = {},
): { registry: TestRegistry; upstream: Upstream } {
  const upstream = runUpstream()
  const registry = useRegistry(Object.assign(upstream.environment, environment))
  beforeAll(async () => {
    await registry.context.proxy.close()
    Object.assign(registry.context, { proxy: createProxy(registry.context, { ...usualLimits, ...limits }) })
  })
  afterAll(() => registry.context.proxy.close())
  return { upstream, registry }
}

/**
 * Creates a customer with money who may call an operation. Operations that show the operator's account need an admin.
 */
export async function givenCaller(
  registry: TestRegistry,
  name: string,
  { isOfAccount }: Pick<ProxiedOperation, 'isOfAccount'> = {},
): Promise<Person> {
  if (!isOfAccount) return givenCustomer(registry, name, 1_000_000)
  const person = await givenPerson(registry, name, { admin: true })
  await send(registry, 'createCustomer', 'POST /customers', { as: person })
  await givenCredit(registry, person, 1_000_000)
  return person
}

/** Requests a task. */
export function ask(
  registry: TestRegistry,
  { operationId, path }: ProxiedOperation,
  task: string,
  as: Pick<Person, 'headers'> | undefined,
  headers: Record<string, string> = {},
): Promise<Answer> {
  return registry.call(operationId, path(task), { headers: { ...as?.headers, ...headers } })
}

/** Returns a function that counts the requests that have joined a service call since now. */
export function countJoined({ context }: TestRegistry): () => number {
  const { calls } = vi.spyOn(context.proxy.flights, 'join').mock
  const before = calls.length
  return () => calls.length - before
}

/** Timeout for a busy machine. */
export const patience = { timeout: 15_000, interval: 20 }

/** Waits until a check passes. */
export function eventually(check: () => unknown): Promise<unknown> {
  return vi.waitFor(check, patience)
}
