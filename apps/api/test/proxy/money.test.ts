import { beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, givenCharge, givenCredit, givenCustomer, withAdminSecret } from '../customers.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { newTask, proxied } from './proxied-operations.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

const luma = proxied('getLumaGeneration')
const pika = proxied('getPikaVideo')

describe('Asking a service', () => {
  const { registry, upstream } = useProxy(withAdminSecret)

  it('wants money, from the first micro', async () => {
    const ann = await givenCustomer(registry, 'ann')
    expect(await ask(registry, luma, newTask(), ann)).toMatchObject({ status: 402, body: { error: 'balance_too_low' } })
    await givenCredit(registry, ann, 1)
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
    expect(await balanceOf(registry, ann)).toBe(1)
  })

  it('ends with the money; what is kept is still told', async () => {
    const bob = await givenCaller(registry, 'bob')
    const task = newTask()
    upstream.finished.add(task)
    expect((await ask(registry, luma, task, bob)).status).toBe(200)
    await givenCharge(registry, bob, 1_000_000)
    expect((await ask(registry, luma, newTask(), bob)).status).toBe(402)
    expect((await ask(registry, luma, task, bob)).status).toBe(200)
    expect(upstream.requests).toHaveLength(1)
  })

  it('makes a customer of whoever is none, who has no money yet', async () => {
    const carol = await givenPerson(registry, 'carol')
    expect((await ask(registry, luma, newTask(), carol)).status).toBe(402)
    const { status, body } = await send(registry, 'getAuthenticatedCustomer', 'GET /customers/me', { as: carol })
    expect({ status, id: body.id }).toEqual({ status: 200, id: 'carol' })
    expect(upstream.requests).toEqual([])
  })

  it('is for twenty first requests at once as for one', async () => {
    const dave = await givenPerson(registry, 'dave')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(registry, luma, newTask(), dave)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]))
  })
})

describe('A service that is free here', () => {
  const { registry } = useProxy({ ...withAdminSecret, PROXY_FREE_SERVICES: 'luma' })
  let ann: Person
  beforeAll(async () => {
    ann = await givenCustomer(registry, 'ann')
  })

  it('asks for no money, and the others do', async () => {
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
    expect((await ask(registry, pika, newTask(), ann)).status).toBe(402)
  })

  it('is said to be', async () => {
    const { body } = await registry.call('listServices', '/proxy/services', { headers: ann.headers })
    const needs = Object.fromEntries(
      body.services.map(({ id, needs_balance }: { id: string; needs_balance: boolean }) => [id, needs_balance]),
    )
    expect(needs).toMatchObject({ luma: false, pika: true })
  })

  it('takes whoever was no customer before', async () => {
    expect((await ask(registry, luma, newTask(), await givenPerson(registry, 'bob'))).status).toBe(200)
  })
})

describe('An overdraft that is allowed', () => {
  const { registry } = useProxy({ ...withAdminSecret, OVERDRAFT_MICROS: '5' })
  const hasFund = async ({ headers }: Person) =>
    (await registry.call('getAuthenticatedCustomer', '/customers/me', { headers })).body.has_fund

  it('counts as money until it is used up', async () => {
    const ann = await givenCustomer(registry, 'ann')
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
    expect(await hasFund(ann)).toBe(true)
    await givenCharge(registry, ann, 5)
    expect(await hasFund(ann)).toBe(false)
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(402)
  })
})
