import { beforeAll, describe, expect, it } from 'vitest'
import { balanceOf, givenCharge, givenCredit, givenCustomer, withAdminSecret } from '../customers.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { newTask, proxied } from './proxied-operations.ts'
import { ask, givenCaller, useProxy } from './use-proxy.ts'

const luma = proxied('getLumaGeneration')
const pika = proxied('getPikaVideo')

describe('a request to a service', () => {
  const { registry, upstream } = useProxy(withAdminSecret)

  it('needs a positive balance, from one micro up', async () => {
    const ann = await givenCustomer(registry, 'ann')
    expect(await ask(registry, luma, newTask(), ann)).toMatchObject({ status: 402, body: { error: 'balance_too_low' } })
    await givenCredit(registry, ann, 1)
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
    expect(await balanceOf(registry, ann)).toBe(1)
  })

  it('is refused without money; cached answers are still served', async () => {
    const bob = await givenCaller(registry, 'bob')
    const task = newTask()
    upstream.finished.add(task)
    expect((await ask(registry, luma, task, bob)).status).toBe(200)
    await givenCharge(registry, bob, 1_000_000)
    expect((await ask(registry, luma, newTask(), bob)).status).toBe(402)
    expect((await ask(registry, luma, task, bob)).status).toBe(200)
    expect(upstream.requests).toHaveLength(1)
  })

  it('makes the person a customer, without money', async () => {
    const carol = await givenPerson(registry, 'carol')
    expect((await ask(registry, luma, newTask(), carol)).status).toBe(402)
    const { status, body } = await send(registry, 'getAuthenticatedCustomer', 'GET /customers/me', { as: carol })
    expect({ status, id: body.id }).toEqual({ status: 200, id: 'carol' })
    expect(upstream.requests).toEqual([])
  })

  it('gets 402 as each of twenty concurrent first requests', async () => {
    const dave = await givenPerson(registry, 'dave')
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(registry, luma, newTask(), dave)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([402]))
  })
})

describe('a free service', () => {
  const { registry } = useProxy({ ...withAdminSecret, PROXY_FREE_SERVICES: 'luma' })
  let ann: Person
  beforeAll(async () => {
    ann = await givenCustomer(registry, 'ann')
  })

  it('needs no balance, and the others do', async () => {
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
    expect((await ask(registry, pika, newTask(), ann)).status).toBe(402)
  })

  it('is listed as free', async () => {
    const { body } = await registry.call('listServices', '/proxy/services', { headers: ann.headers })
    const needs = Object.fromEntries(
      body.services.map(({ id, needs_balance }: { id: string; needs_balance: boolean }) => [id, needs_balance]),
    )
    expect(needs).toMatchObject({ luma: false, pika: true })
  })

  it('accepts a person who was not a customer', async () => {
    expect((await ask(registry, luma, newTask(), await givenPerson(registry, 'bob'))).status).toBe(200)
  })
})

describe('an allowed overdraft', () => {
  const { registry } = useProxy({ ...withAdminSecret, OVERDRAFT_MICROS: '5' })
  const hasFund = async ({ headers }: Person) =>
    (await registry.call('getAuthenticatedCustomer', '/customers/me', { headers })).body.has_fund

  it('counts as balance until it is used up', async () => {
    const ann = await givenCustomer(registry, 'ann')
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(200)
    expect(await hasFund(ann)).toBe(true)
    await givenCharge(registry, ann, 5)
    expect(await hasFund(ann)).toBe(false)
    expect((await ask(registry, luma, newTask(), ann)).status).toBe(402)
  })
})
