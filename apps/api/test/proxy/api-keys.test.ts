import { beforeAll, describe, expect, it } from 'vitest'
import { ban, eventsOf, givenApiKey, givenCustomer, withAdminSecret } from '../customers.ts'
import type { Person } from '../people.ts'
import { send } from '../requests.ts'
import { newTask, proxied, proxiedOperations } from './proxied-operations.ts'
import { ask, givenCaller, patience, useProxy } from './use-proxy.ts'

const { registry, upstream } = useProxy(withAdminSecret)
const luma = proxied('getLumaGeneration')
let ann: Person
let key: string

beforeAll(async () => {
  ann = await givenCaller(registry, 'ann')
  key = (await givenApiKey(registry, ann)).plaintext_key
})

const askWith = (headers: Record<string, string>, task = newTask()) => ask(registry, luma, task, { headers })

describe('an API key', () => {
  it.each(proxiedOperations.filter(({ isOfAccount }) => !isOfAccount))(
    'authenticates its customer at $operationId',
    async (operation) => {
      expect((await ask(registry, operation, newTask(), { headers: { 'X-API-Key': key } })).status).toBeLessThan(300)
    },
  )

  it('shares cached answers with its customer', async () => {
    const task = newTask()
    upstream.finished.add(task)
    await ask(registry, luma, task, ann)
    expect((await askWith({ 'X-API-Key': key }, task)).status).toBe(200)
    expect(upstream.requests).toHaveLength(1)
  })

  it('is charged to no other customer, and its uses are events of its customer', async () => {
    const bob = await givenCaller(registry, 'bob')
    const { plaintext_key } = await givenApiKey(registry, bob)
    const task = newTask()
    upstream.finished.add(task)
    await askWith({ 'X-API-Key': plaintext_key }, task)
    await expect
      .poll(async () => (await eventsOf(registry, bob)).map(({ type }: { type: string }) => type), patience)
      .toContain('api_usage_completed')
    expect(
      (await eventsOf(registry, ann)).filter(({ params }: { params: { task_id?: string } }) => params.task_id === task),
    ).toEqual([])
  })

  it('of a customer without money is refused', async () => {
    const poor = await givenCustomer(registry, 'poor')
    const { plaintext_key } = await givenApiKey(registry, poor)
    expect(await askWith({ 'X-API-Key': plaintext_key })).toMatchObject({
      status: 402,
      body: { error: 'balance_too_low' },
    })
    expect(upstream.requests).toEqual([])
  })

  it('is refused once it is revoked', async () => {
    const { id, plaintext_key } = await givenApiKey(registry, ann, 'lost')
    expect((await askWith({ 'X-API-Key': plaintext_key })).status).toBe(200)
    await send(registry, 'deleteCustomerApiKey', `DELETE /customers/api-keys/${id}`, { as: ann })
    expect(await askWith({ 'X-API-Key': plaintext_key })).toMatchObject({
      status: 401,
      body: { error: 'api_key_invalid' },
    })
  })

  it('of a banned person is refused, also for cached answers', async () => {
    const carol = await givenCaller(registry, 'carol')
    const { plaintext_key } = await givenApiKey(registry, carol)
    const task = newTask()
    upstream.finished.add(task)
    expect((await askWith({ 'X-API-Key': plaintext_key }, task)).status).toBe(200)
    await ban(registry, carol)
    expect(await askWith({ 'X-API-Key': plaintext_key }, task)).toMatchObject({
      status: 403,
      body: { error: 'user_banned' },
    })
  })

  it.each([
    ['of no customer', (text: string) => `${text.slice(0, -1)}${text.endsWith('a') ? 'b' : 'a'}`],
    ['cut short', (text: string) => text.slice(0, -1)],
    ['too long', (text: string) => `${text}x`],
    ['in capitals', (text: string) => text.toUpperCase()],
    ['sent twice', (text: string) => `${text}, ${text}`],
    ['very long', () => `comfyui-${'x'.repeat(9000)}`],
    ['without its prefix', (text: string) => text.replace('comfyui-', '')],
    ['a plain word', () => 'open-sesame'],
  ])('that is %s is refused, and the error does not repeat it', async (_, spoil) => {
    const text = spoil(key)
    const answer = await askWith({ 'X-API-Key': text })
    expect(answer).toMatchObject({ status: 401, body: { error: 'api_key_invalid' } })
    expect(JSON.stringify(answer.body)).not.toContain(text)
    expect(upstream.requests).toEqual([])
  })

  it('that is empty is ignored', async () => {
    expect(await askWith({ 'X-API-Key': '' })).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
    expect((await askWith({ ...ann.headers, 'X-API-Key': '' })).status).toBe(200)
  })

  it('takes precedence over an ID token', async () => {
    const dave = await givenCaller(registry, 'dave')
    const task = newTask()
    expect((await askWith({ ...dave.headers, 'X-API-Key': key }, task)).status).toBe(200)
    expect((await askWith({ ...dave.headers, 'X-API-Key': 'comfyui-none' }, task)).status).toBe(401)
    expect((await askWith({ Authorization: 'Bearer none', 'X-API-Key': key }, task)).status).toBe(200)
    expect(upstream.askedFor(luma.upstream(task))).toHaveLength(1)
  })

  it('is accepted neither as a bearer token nor in the query', async () => {
    expect((await askWith({ Authorization: `Bearer ${key}` })).status).toBe(401)
    const { status } = await registry.call(luma.operationId, `${luma.path('1')}?X-API-Key=${key}&api_key=${key}`)
    expect(status).toBe(401)
  })

  it.each([
    ['listCustomerApiKeys', '/customers/api-keys'],
    ['getUser', '/users'],
    ['listAdminServices', '/admin/services'],
  ] as const)('is not valid for %s, which takes a person', async (operationId, path) => {
    expect((await registry.call(operationId, path, { headers: { 'X-API-Key': key } })).status).toBe(401)
  })
})
