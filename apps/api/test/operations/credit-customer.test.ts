import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { auditOfCustomer, balanceOf, eventsOf, givenCustomer, ledgerOf } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let moderator: Person

const gift = { amount_micros: 5_000_000, reason: 'A gift', idempotency_key: 'gift' }
const credit = (id: string, body: unknown = gift, as: Person | undefined = moderator, type?: string) =>
  send(registry, 'creditCustomer', `POST /admin/customers/${id}/credits`, { as, body, ...(type && { type }) })

beforeAll(async () => {
  ;({ admin, moderator } = await givenAdmin(registry))
})

describe('POST /admin/customers/{customer_id}/credits', () => {
  test('201 with the entry, which the balance includes immediately', async () => {
    const ann = await givenCustomer(registry, 'ann')
    const { status, body } = await credit('ann')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      sequence: 1,
      kind: 'credit',
      amount_micros: 5_000_000,
      currency: 'usd',
      balance_micros: 5_000_000,
      reason: 'A gift',
      actor: 'user:ada',
      actor_name: 'ada',
    })
    expect(await balanceOf(registry, ann)).toBe(5_000_000)
  })

  test('201 writes an event for the customer and an audit entry', async () => {
    const bob = await givenCustomer(registry, 'bob')
    await credit('bob')
    const [event] = await eventsOf(registry, bob)
    expect(event).toMatchObject({ type: 'credit_added', params: { currency: 'usd' } })
    expect((await auditOfCustomer(registry, bob)).at(-1)).toMatchObject({
      actor: 'user:ada',
      action: 'customer.credit',
      detail: { reason: 'A gift' },
    })
  })

  test('201 with the same entry for the same key and content, and the balance grows once', async () => {
    const cyd = await givenCustomer(registry, 'cyd')
    const { body: first } = await credit('cyd')
    expect(await credit('cyd')).toMatchObject({ status: 201, body: first })
    expect(await balanceOf(registry, cyd)).toBe(5_000_000)
    const types = (await eventsOf(registry, cyd)).map(({ type }: { type: string }) => type)
    expect(types).toEqual(['credit_added', 'account_created'])
    const credited = (await auditOfCustomer(registry, cyd)).filter(({ action }) => action === 'customer.credit')
    expect(credited).toHaveLength(1)
  })

  test('201 with one entry for concurrent calls with a key', async () => {
    const dan = await givenCustomer(registry, 'dan')
    const answers = await Promise.all(Array.from({ length: 8 }, () => credit('dan')))
    expect(statusesOf(answers)).toEqual(Array<number>(8).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect((await ledgerOf(registry, dan)).total).toBe(1)
  })

  test('201 with another entry for a key that another customer used', async () => {
    await givenCustomer(registry, 'one')
    const two = await givenCustomer(registry, 'two')
    const { body } = await credit('one')
    expect((await credit('two')).body.id).not.toBe(body.id)
    expect(await balanceOf(registry, two)).toBe(5_000_000)
  })

  test.each([
    ['zero', 0],
    ['a negative amount', -1],
    ['a fractional amount', 1.5],
    ['an amount above the maximum', 1_000_000_000_000_001],
    ['a text', '5'],
  ])('400 for %s', async (_, amount_micros) => {
    const eve = await givenCustomer(registry, `for-${amount_micros}`)
    expect(await credit(eve.id, { ...gift, amount_micros })).toMatchObject({ status: 400 })
    expect(await balanceOf(registry, eve)).toBe(0)
  })

  test.each([
    ['reason', { amount_micros: 1, idempotency_key: 'x' }],
    ['sufficient reason', { ...gift, reason: 'no' }],
    ['key', { amount_micros: 1, reason: 'A gift' }],
    ['amount', { reason: 'A gift', idempotency_key: 'x' }],
  ])('400 without a %s', async (_, body) => {
    expect(await credit('ann', body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'creditCustomer', 'POST /admin/customers/ann/credits', { body: gift })
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for an admin without an admin token, and for the customer', async () => {
    const fay = await givenCustomer(registry, 'fay')
    expect((await credit('fay', gift, admin)).body.error).toBe('admin_token_required')
    expect((await credit('fay', gift, fay)).status).toBe(403)
    expect(await balanceOf(registry, fay)).toBe(0)
  })

  test('404 for a person who is not a customer, and for an unknown id', async () => {
    for (const id of ['ada', 'nobody'])
      expect(await credit(id)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })

  test.each([
    ['amount', { amount_micros: 5_000_001 }],
    ['reason', { reason: 'Another gift' }],
  ])('409 for the same key with another %s, without a change', async (what, change) => {
    const gus = await givenCustomer(registry, `gus-${what}`)
    await credit(gus.id)
    const answer = await credit(gus.id, { ...gift, ...change })
    expect(answer).toMatchObject({ status: 409, body: { error: 'idempotency_conflict' } })
    expect(await balanceOf(registry, gus)).toBe(5_000_000)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await credit('ann', tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await credit('ann', 'amount_micros=1', moderator, 'text/plain')).status).toBe(415)
  })
})
