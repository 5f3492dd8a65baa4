import { createServer } from 'node:net'
import { beforeAll, describe, expect, it } from 'vitest'
import { givenCustomer, givenCredit, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { newTask, proxied, proxiedOperations } from './proxied-operations.ts'
import { serviceIds, serviceOf } from './services.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

const isOpen = ({ isOfAccount }: { isOfAccount?: boolean }) => !isOfAccount
const luma = proxied('getLumaGeneration')

describe('without a configured service', () => {
  const registry = useRegistry(withAdminSecret)
  let boss: Person
  beforeAll(async () => {
    boss = await givenCaller(registry, 'boss', { isOfAccount: true })
  })

  it.each(proxiedOperations)('$operationId names the missing setting', async (operation) => {
    const answer = await ask(registry, operation, newTask(), boss)
    expect(answer).toMatchObject({ status: 503, body: { error: 'service_not_configured' } })
    expect(answer.body.message).toContain(`PROXY_${operation.service.toUpperCase()}_KEY`)
    expect(answer.headers.get('retry-after')).toBeNull()
  })

  it('the error precedes the check of the balance', async () => {
    const poor = await givenCustomer(registry, 'poor')
    expect((await ask(registry, luma, newTask(), poor)).body.error).toBe('service_not_configured')
  })

  it('every service is listed as unavailable', async () => {
    const { body } = await registry.call('listServices', '/proxy/services', { headers: boss.headers })
    expect(body.services.map(({ id }: { id: string }) => id)).toEqual(serviceIds)
    for (const service of body.services)
      expect(service).toMatchObject({ is_available: false, state: 'unknown', uses: 0 })
  })
})

describe('with some configured services', () => {
  const { registry } = useProxy({ ...withAdminSecret, PROXY_LUMA_KEY: '' })

  it('a service without a key answers 503', async () => {
    const ann = await givenCaller(registry, 'ann')
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(503)
    expect((await ask(registry, proxied('getPikaVideo'), newTask(), ann)).status).toBe(200)
  })
})

describe('an unreachable service', () => {
  const urls: Record<string, string> = {}
  beforeAll(async () => {
    const port = await closedPort()
    for (const id of serviceIds) urls[`PROXY_${id.toUpperCase()}_URL`] = `http://127.0.0.1:${port}`
  })
  const registry = useRegistry(Object.assign(urls, withAdminSecret, ...serviceIds.map((id) => serviceOf(id).settings)))
  let ann: Person
  beforeAll(async () => {
    ann = await givenCustomer(registry, 'ann')
    await givenCredit(registry, ann, 1_000_000)
  })

  it.each(proxiedOperations.filter(isOpen))('is unavailable for $operationId', async (operation) => {
    const answer = await ask(registry, operation, newTask(), ann)
    expect(answer).toMatchObject({ status: 503, body: { error: 'service_away' } })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(JSON.stringify(answer.body)).not.toContain('127.0.0.1')
  })
})

describe('a service with an unresolvable host', () => {
  const { registry } = useProxy(withAdminSecret)

  it('is unavailable', async () => {
    const ann = await givenCaller(registry, 'ann')
    registry.context.config.proxy.urls.luma = 'http://nowhere.invalid'
    const { status, body } = await ask(registry, luma, newTask(), ann)
    expect({ status, error: body.error }).toEqual({ status: 503, error: 'service_away' })
    expect(body.message).not.toContain('nowhere')
  })
})

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
