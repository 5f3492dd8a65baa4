import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  auditOfCustomer,
  balanceOf,
  eventsOf,
  givenCustomer,
  ledgerOf,
  program,
  strangePrograms,
  use,
  withAdminSecret,
} from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, givenPerson } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry(withAdminSecret)

const post = (id: string, body: unknown, type = 'application/json') =>
  send(registry, 'postCustomerUsage', `POST /customers/${id}/usage`, { as: program, body, type })

describe('POST /customers/{customer_id}/usage', () => {
  test('200 charges the cost of the use', async () => {
    const ann = await givenCustomer(registry, 'ann', 100)
    const { status, body } = await use(registry, ann, { amount_micros: 30, api_name: 'luma' })
    expect(status).toBe(200)
    expect(body).toEqual({ message: expect.any(String) })
    expect(await balanceOf(registry, ann)).toBe(70)
    expect((await ledgerOf(registry, ann)).entries[0]).toMatchObject({ kind: 'charge', amount_micros: -30 })
  })

  test('200 down to zero', async () => {
    const bob = await givenCustomer(registry, 'bob', 30)
    expect((await use(registry, bob, { amount_micros: 30 })).status).toBe(200)
    expect(await balanceOf(registry, bob)).toBe(0)
  })

  test('200 writes an event with the facts for the customer, and an audit entry', async () => {
    const cyd = await givenCustomer(registry, 'cyd', 100)
    await use(registry, cyd, { amount_micros: 30, api_name: 'luma', model: 'ray-2' })
    expect((await eventsOf(registry, cyd))[0]).toMatchObject({
      type: 'api_usage_completed',
      params: { api_name: 'luma', model: 'ray-2' },
    })
    expect((await auditOfCustomer(registry, cyd)).at(-1)).toMatchObject({ action: 'customer.charge' })
  })

  test('200 charges a transaction once for repeated calls', async () => {
    const dan = await givenCustomer(registry, 'dan', 50)
    const again = { transactionId: randomUUID() }
    const params = { amount_micros: 30, api_name: 'luma' }
    await use(registry, dan, params, again)
    expect((await use(registry, dan, params, again)).status).toBe(200)
    expect(await balanceOf(registry, dan)).toBe(20)
    const types = (await eventsOf(registry, dan)).map(({ type }: { type: string }) => type)
    expect(types.filter((type: string) => type === 'api_usage_completed')).toHaveLength(1)
  })

  test('200 charges a transaction once for concurrent calls', async () => {
    const eve = await givenCustomer(registry, 'eve', 100)
    const again = { transactionId: randomUUID() }
    const answers = await Promise.all(Array.from({ length: 8 }, () => use(registry, eve, { amount_micros: 30 }, again)))
    expect(statusesOf(answers)).toEqual(Array<number>(8).fill(200))
    expect(await ledgerOf(registry, eve)).toMatchObject({ total: 2, entries: [{ balance_micros: 70 }, {}] })
  })

  test.each([
    ['of nothing', { amount_micros: 0 }],
    ['without an amount', {}],
  ])('200 for a use %s writes one event, without a charge', async (what, params) => {
    const fay = await givenCustomer(registry, what.replaceAll(' ', '-'))
    const again = { transactionId: randomUUID() }
    for (let i = 0; i < 2; i++) expect((await use(registry, fay, params, again)).status).toBe(200)
    const types = (await eventsOf(registry, fay)).map(({ type }: { type: string }) => type)
    expect(types).toEqual(['api_usage_completed', 'account_created'])
    expect((await ledgerOf(registry, fay)).total).toBe(0)
  })

  test('200 with an ID token beside the secret', async () => {
    const gus = await givenCustomer(registry, 'gus', 10)
    const as = { headers: { ...gus.headers, ...program.headers } }
    expect((await use(registry, gus, { amount_micros: 1 }, { as })).status).toBe(200)
  })

  test('200 for a timestamp slightly in the future', async () => {
    const gil = await givenCustomer(registry, 'gil', 10)
    const timestamp = new Date(Date.now() + 4 * 60_000).toISOString()
    expect((await use(registry, gil, { amount_micros: 1 }, { timestamp })).status).toBe(200)
  })

  test('400 for a timestamp far in the future, without a charge', async () => {
    const hua = await givenCustomer(registry, 'hua', 10)
    for (const timestamp of ['2099-01-01T00:00:00Z', new Date(Date.now() + 6 * 60_000).toISOString()]) {
      const { status, body } = await use(registry, hua, { amount_micros: 1 }, { timestamp })
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_request' })
      expect(body.message).toContain('timestamp')
    }
    expect(await balanceOf(registry, hua)).toBe(10)
  })

  test.each([
    ['a transaction that is not a UUID', { transaction_id: 'one', params: {} }],
    ['no transaction', { params: {} }],
    ['no parameters', { transaction_id: randomUUID() }],
    ['a negative amount', { transaction_id: randomUUID(), params: { amount_micros: -1 } }],
    ['a fractional amount', { transaction_id: randomUUID(), params: { amount_micros: 0.1 } }],
    ['an amount as a text', { transaction_id: randomUUID(), params: { amount_micros: '1' } }],
    [
      'a timestamp beyond the last possible one',
      { transaction_id: randomUUID(), timestamp: '9999-12-31T23:00:00-14:00', params: {} },
    ],
    [
      'parameters with too many bytes, but not too many characters',
      { transaction_id: randomUUID(), params: { note: '画'.repeat(3000) } },
    ],
    ['parameters that are too large', { transaction_id: randomUUID(), params: { note: 'x'.repeat(10_000) } }],
    ['an invalid timestamp', { transaction_id: randomUUID(), timestamp: 'soon', params: {} }],
  ])('400 for %s', async (_, body) => {
    expect(await post('ann', body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test.each(strangePrograms)('401 for a program that sends %s, without a charge', async (what, as) => {
    const hal = await givenCustomer(registry, `hal-${what.replaceAll(' ', '-')}`, 10)
    expect((await use(registry, hal, { amount_micros: 1 }, { as })).status).toBe(401)
    expect(await balanceOf(registry, hal)).toBe(10)
  })

  test('401 for the token of the customer or of an admin in place of the secret', async () => {
    const ivy = await givenCustomer(registry, 'ivy', 10)
    for (const as of [ivy, await givenModerator(registry, 'ada')])
      expect(await use(registry, ivy, { amount_micros: 1 }, { as })).toMatchObject({
        status: 401,
        body: { error: 'admin_secret_required' },
      })
  })

  test('402 when the balance is too low, without an entry', async () => {
    const joe = await givenCustomer(registry, 'joe', 10)
    const before = await auditOfCustomer(registry, joe)
    const answer = await use(registry, joe, { amount_micros: 11 })
    expect(answer).toMatchObject({ status: 402, body: { error: 'balance_too_low' } })
    expect((await ledgerOf(registry, joe)).total).toBe(1)
    expect((await eventsOf(registry, joe))[0].type).toBe('credit_added')
    expect(await auditOfCustomer(registry, joe)).toEqual(before)
  })

  test('402 for concurrent calls beyond the balance', async () => {
    const kim = await givenCustomer(registry, 'kim', 100)
    const answers = await Promise.all(Array.from({ length: 10 }, () => use(registry, kim, { amount_micros: 30 })))
    expect(statusesOf(answers)).toEqual([200, 200, 200, 402, 402, 402, 402, 402, 402, 402])
    expect(await balanceOf(registry, kim)).toBe(10)
  })

  test('402 does not use up the transaction, which succeeds later', async () => {
    const lea = await givenCustomer(registry, 'lea', 10)
    const again = { transactionId: randomUUID() }
    expect((await use(registry, lea, { amount_micros: 11 }, again)).status).toBe(402)
    const body = { amount_micros: 1, reason: 'A gift', idempotency_key: 'more' }
    const as = await givenModerator(registry, 'ada')
    await send(registry, 'creditCustomer', 'POST /admin/customers/lea/credits', { as, body })
    expect((await use(registry, lea, { amount_micros: 11 }, again)).status).toBe(200)
    expect(await balanceOf(registry, lea)).toBe(0)
  })

  test('404 for a person who is not a customer, and for an unknown id', async () => {
    const body = { transaction_id: randomUUID(), params: {} }
    await givenPerson(registry, 'mia')
    for (const id of ['mia', 'nobody'])
      expect(await post(id, body)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })

  test('409 for the same transaction with another amount, without a change', async () => {
    const ned = await givenCustomer(registry, 'ned', 100)
    const again = { transactionId: randomUUID() }
    await use(registry, ned, { amount_micros: 30 }, again)
    expect(await use(registry, ned, { amount_micros: 31 }, again)).toMatchObject({
      status: 409,
      body: { error: 'idempotency_conflict' },
    })
    expect(await balanceOf(registry, ned)).toBe(70)
  })

  test('409 for a cost of a transaction that was free before', async () => {
    const ola = await givenCustomer(registry, 'ola', 100)
    const again = { transactionId: randomUUID() }
    await use(registry, ola, {}, again)
    expect(await use(registry, ola, { amount_micros: 30 }, again)).toMatchObject({
      status: 409,
      body: { error: 'idempotency_conflict' },
    })
    expect(await balanceOf(registry, ola)).toBe(100)
  })

  test('409 for a free transaction that had a cost before', async () => {
    const pam = await givenCustomer(registry, 'pam', 100)
    const again = { transactionId: randomUUID() }
    await use(registry, pam, { amount_micros: 30 }, again)
    expect((await use(registry, pam, {}, again)).body.error).toBe('idempotency_conflict')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await post('ann', tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await post('ann', 'transaction_id=1', 'text/plain')).status).toBe(415)
  })
})
