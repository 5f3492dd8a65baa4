import { beforeAll, describe, expect, test } from 'vitest'
import { ban, givenApiKey, withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { newTask, proxied, proxiedOperations } from '../proxy/proxied-operations.ts'
import { serviceIds, serviceOf } from '../proxy/services.ts'
import { ask, givenCaller, useProxy } from '../proxy/use-proxy.ts'

const { registry } = useProxy({ ...withAdminSecret, PROXY_MOONVALLEY_KEY: '', PROXY_FREE_SERVICES: 'luma' })
let ann: Person

const list = (as: Pick<Person, 'headers'> | undefined = ann) =>
  registry.call('listServices', '/proxy/services', { headers: { ...as?.headers } })
const one = async (id: string) => (await list()).body.services.find((service: { id: string }) => service.id === id)

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
})

describe('GET /proxy/services', () => {
  test('200 with every service by name, and its paths', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(body.services.map(({ id, name }: { id: string; name: string }) => ({ id, name }))).toEqual(
      serviceIds.map((id) => ({ id, name: serviceOf(id).name })),
    )
    const addresses = body.services.flatMap((service: { addresses: string[] }) => service.addresses)
    const ofAccount = [
      '/proxy/kling/v1/account/costs',
      '/proxy/kling/v1/videos/lip-sync',
      '/proxy/tripo/v2/openapi/user/balance',
    ]
    expect(addresses).toContain('/proxy/vidu/tasks/{id}/creations')
    for (const address of ofAccount) expect(addresses).not.toContain(address)
    expect(addresses).toHaveLength(proxiedOperations.filter(({ isOfAccount }) => !isOfAccount).length)
  })

  test('200 with which services have credentials, and which are free', async () => {
    expect(await one('moonvalley')).toMatchObject({
      is_available: false,
      needs_balance: true,
      state: 'unknown',
      uses: 0,
    })
    expect(await one('luma')).toMatchObject({ is_available: true, needs_balance: false })
  })

  test('200 with the state of a service after its first use', async () => {
    expect(await one('pika')).not.toHaveProperty('latency')
    await ask(registry, proxied('getPikaVideo'), newTask(), ann)
    expect(await one('pika')).toMatchObject({
      state: 'up',
      uses: 1,
      latency: { p50_ms: expect.any(Number), p95_ms: expect.any(Number) },
    })
  })

  test('200 without fields for admins and secrets', async () => {
    const text = JSON.stringify((await list()).body)
    expect(text).not.toMatch(/127\.0\.0\.1|secret|breaker|settings|upstream|PROXY_/)
  })

  test('200 for an API key', async () => {
    const { plaintext_key } = await givenApiKey(registry, ann)
    expect((await list({ headers: { 'X-API-Key': plaintext_key } })).status).toBe(200)
  })

  test('401 without a credential', async () => {
    expect(await list({ headers: {} })).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a banned person', async () => {
    const outcast = await givenCaller(registry, 'outcast')
    await ban(registry, outcast)
    expect(await list(outcast)).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })
})
