import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import { auditOfCustomer, balanceOf, eventsOf, givenCustomer, ledgerOf } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let moderator: Person

const down = { amount_micros: -30, reason: 'Counted twice', idempotency_key: 'down' }
const correct = (id: string, body: unknown = down, as: Person | undefined = moderator, type?: string) =>
  send(registry, 'correctCustomerBalance', `POST /admin/customers/${id}/corrections`, {
    as,
    body,
    ...(type && { type }),
  })

beforeAll(async () => {
  ;({ admin, moderator } = await givenAdmin(registry))
})

describe('POST /admin/customers/{customer_id}/corrections', () => {
  test('201 subtracts and adds', async () => {
    const ann = await givenCustomer(registry, 'ann', 100)
    const { status, body } = await correct('ann')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      sequence: 2,
      kind: 'correction',
      amount_micros: -30,
      balance_micros: 70,
      reason: 'Counted twice',
      actor: 'user:ada',
    })
    const up = { amount_micros: 5, reason: 'Counted wrong', idempotency_key: 'up' }
    expect((await correct('ann', up)).body).toMatchObject({ sequence: 3, amount_micros: 5, balance_micros: 75 })
    expect(await balanceOf(registry, ann)).toBe(75)
  })

  test('201 down to zero', async () => {
    await givenCustomer(registry, 'bob', 30)
    expect((await correct('bob')).body.balance_micros).toBe(0)
  })

  test('201 writes an event for the customer and an audit entry', async () => {
    const cyd = await givenCustomer(registry, 'cyd', 100)
    await correct('cyd')
    expect((await eventsOf(registry, cyd))[0]).toMatchObject({ type: 'balance_corrected' })
    expect((await auditOfCustomer(registry, cyd)).at(-1)).toMatchObject({
      actor: 'user:ada',
      action: 'customer.correct',
      detail: { reason: 'Counted twice' },
    })
  })

  test('201 with the same entry for the same key and content, even if the balance is too low by then', async () => {
    const dan = await givenCustomer(registry, 'dan', 30)
    const { body: first } = await correct('dan')
    expect(await correct('dan')).toMatchObject({ status: 201, body: first })
    expect(await balanceOf(registry, dan)).toBe(0)
    expect((await ledgerOf(registry, dan)).total).toBe(2)
  })

  test.each([
    ['no change', { ...down, amount_micros: 0 }],
    ['a fractional amount', { ...down, amount_micros: -0.5 }],
    ['an amount below the minimum', { ...down, amount_micros: -1_000_000_000_000_001 }],
    ['no reason', { amount_micros: 1, idempotency_key: 'x' }],
    ['no key', { amount_micros: 1, reason: 'Counted wrong' }],
  ])('400 for %s', async (_, body) => {
    expect(await correct('ann', body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('401 for a caller who is not signed in', async () => {
    const sent = { body: down }
    const answer = await send(registry, 'correctCustomerBalance', 'POST /admin/customers/ann/corrections', sent)
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('402 below zero, without an entry', async () => {
    const eve = await givenCustomer(registry, 'eve', 29)
    const before = await auditOfCustomer(registry, eve)
    expect(await correct('eve')).toMatchObject({ status: 402, body: { error: 'balance_too_low' } })
    expect(await ledgerOf(registry, eve)).toMatchObject({ total: 1 })
    expect((await eventsOf(registry, eve))[0].type).toBe('credit_added')
    expect(await auditOfCustomer(registry, eve)).toEqual(before)
  })

  test('402 for concurrent calls beyond the balance', async () => {
    const kim = await givenCustomer(registry, 'kim', 100)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, i) => correct('kim', { ...down, idempotency_key: `down ${i}` })),
    )
    expect(statusesOf(answers)).toEqual([201, 201, 201, 402, 402, 402])
    expect(await balanceOf(registry, kim)).toBe(10)
  })

  test('403 for an admin without an admin token, and for the customer', async () => {
    const fay = await givenCustomer(registry, 'fay', 100)
    expect((await correct('fay', down, admin)).body.error).toBe('admin_token_required')
    expect((await correct('fay', down, fay)).status).toBe(403)
    expect(await balanceOf(registry, fay)).toBe(100)
  })

  test('404 for a person who is not a customer, and for an unknown id', async () => {
    for (const id of ['ada', 'nobody'])
      expect(await correct(id)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })

  test.each([
    ['amount', { amount_micros: -31 }],
    ['reason', { reason: 'Another reason' }],
  ])('409 for the same key with another %s, without a change', async (what, change) => {
    const gus = await givenCustomer(registry, `gus-${what}`, 100)
    await correct(gus.id)
    const answer = await correct(gus.id, { ...down, ...change })
    expect(answer).toMatchObject({ status: 409, body: { error: 'idempotency_conflict' } })
    expect(await balanceOf(registry, gus)).toBe(70)
  })

  test('409 for a key of a credit with the same amount', async () => {
    const lea = await givenCustomer(registry, 'lea')
    const body = { amount_micros: 7, reason: 'Either', idempotency_key: 'either' }
    await send(registry, 'creditCustomer', 'POST /admin/customers/lea/credits', { as: moderator, body })
    expect(await correct('lea', body)).toMatchObject({ status: 409, body: { error: 'idempotency_conflict' } })
    expect(await balanceOf(registry, lea)).toBe(7)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await correct('ann', tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await correct('ann', 'amount_micros=1', moderator, 'text/plain')).status).toBe(415)
  })
})
