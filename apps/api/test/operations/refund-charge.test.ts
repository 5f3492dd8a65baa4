import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenAdmin } from '../admins.ts'
import {
  auditOfCustomer,
  balanceOf,
  eventsOf,
  givenCharge,
  givenCredit,
  givenCustomer,
  ledgerOf,
  withAdminSecret,
} from '../customers.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { send, statusesOf, tooLarge } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let admin: Person
let moderator: Person

const refund = (
  { id }: Pick<Person, 'id'>,
  body: unknown,
  { as, type = 'application/json' }: { as?: Person; type?: string } = {},
) => send(registry, 'refundCharge', `POST /admin/customers/${id}/refunds`, { as: as ?? moderator, body, type })

const back = (chargeId: string, amount?: number, key: string = randomUUID()) => ({
  charge_id: chargeId,
  reason: 'It failed',
  idempotency_key: key,
  ...(amount !== undefined && { amount_micros: amount }),
})

/** Creates a customer with a credit of a hundred, and a charge of sixty. */
async function givenCharged(name: string) {
  const customer = await givenCustomer(registry, name, 100)
  const charge = await givenCharge(registry, customer, 60)
  return { customer, charge }
}

beforeAll(async () => {
  ;({ admin, moderator } = await givenAdmin(registry))
})

describe('POST /admin/customers/{customer_id}/refunds', () => {
  test('201 refunds the whole charge by default', async () => {
    const { customer, charge } = await givenCharged('ann')
    const { status, body } = await refund(customer, back(charge.id))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      sequence: 3,
      kind: 'refund',
      amount_micros: 60,
      balance_micros: 100,
      charge_id: charge.id,
      reason: 'It failed',
      actor: 'user:ada',
    })
    expect(await balanceOf(registry, customer)).toBe(100)
  })

  test('201 for partial refunds, and for the rest by default', async () => {
    const { customer, charge } = await givenCharged('bob')
    expect((await refund(customer, back(charge.id, 10))).body.balance_micros).toBe(50)
    expect((await refund(customer, back(charge.id, 20))).body.balance_micros).toBe(70)
    expect((await refund(customer, back(charge.id))).body).toMatchObject({ amount_micros: 30, balance_micros: 100 })
  })

  test('201 writes an event for the customer and an audit entry', async () => {
    const { customer, charge } = await givenCharged('cyd')
    await refund(customer, back(charge.id))
    expect((await eventsOf(registry, customer))[0]).toMatchObject({ type: 'charge_refunded' })
    expect((await auditOfCustomer(registry, customer)).at(-1)).toMatchObject({
      actor: 'user:ada',
      action: 'customer.refund',
      detail: { reason: 'It failed' },
    })
  })

  test.each([
    ['of a part', 10],
    ['of the whole', undefined],
  ])('201 with the same entry for the same key and content %s, and the balance grows once', async (what, amount) => {
    const { customer, charge } = await givenCharged(`dan-${amount}`)
    const { body: first } = await refund(customer, back(charge.id, amount, what))
    expect(await refund(customer, back(charge.id, amount, what))).toMatchObject({ status: 201, body: first })
    expect((await ledgerOf(registry, customer)).total).toBe(3)
  })

  test('201 with the same entry for a repeated call with the charge id in capitals', async () => {
    const { customer, charge } = await givenCharged('deb')
    const body = back(charge.id.toUpperCase(), 10, 'capitals')
    const { body: first } = await refund(customer, body)
    expect(await refund(customer, body)).toMatchObject({ status: 201, body: first })
  })

  test('400 for zero, a negative amount, an invalid id, and without a reason', async () => {
    const { customer, charge } = await givenCharged('eve')
    const { reason: _, ...reasonless } = back(charge.id)
    for (const body of [back(charge.id, 0), back(charge.id, -1), back(charge.id, 0.5), back('none'), reasonless])
      expect(await refund(customer, body)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(await balanceOf(registry, customer)).toBe(40)
  })

  test('401 for a caller who is not signed in', async () => {
    const sent = { body: back(randomUUID()) }
    const answer = await send(registry, 'refundCharge', 'POST /admin/customers/ann/refunds', sent)
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for an admin without an admin token, and for the customer', async () => {
    const { customer, charge } = await givenCharged('fay')
    expect((await refund(customer, back(charge.id), { as: admin })).body.error).toBe('admin_token_required')
    expect((await refund(customer, back(charge.id), { as: customer })).status).toBe(403)
    expect(await balanceOf(registry, customer)).toBe(40)
  })

  test('404 for a person who is not a customer, and for an unknown id', async () => {
    for (const id of ['ada', 'nobody'])
      expect(await refund({ id }, back(randomUUID()))).toMatchObject({
        status: 404,
        body: { error: 'customer_not_found' },
      })
  })

  test('404 for an unknown charge, one of another customer, and an entry that is not a charge', async () => {
    const { charge } = await givenCharged('rival')
    const customer = await givenCustomer(registry, 'gus')
    const credit = await givenCredit(registry, customer, 5)
    for (const id of [randomUUID(), charge.id, credit.id])
      expect(await refund(customer, back(id))).toMatchObject({ status: 404, body: { error: 'charge_not_found' } })
    expect(await balanceOf(registry, customer)).toBe(5)
  })

  test('409 for more than the rest of the charge', async () => {
    const { customer, charge } = await givenCharged('hal')
    const refused = { status: 409, body: { error: 'refund_exceeds_charge' } }
    expect(await refund(customer, back(charge.id, 61))).toMatchObject(refused)
    await refund(customer, back(charge.id, 40))
    expect(await refund(customer, back(charge.id, 21))).toMatchObject(refused)
    await refund(customer, back(charge.id, 20))
    expect(await refund(customer, back(charge.id))).toMatchObject(refused)
    expect(await balanceOf(registry, customer)).toBe(100)
  })

  test('409 for all but one concurrent refund of the whole', async () => {
    const { customer, charge } = await givenCharged('ivy')
    const answers = await Promise.all(Array.from({ length: 5 }, () => refund(customer, back(charge.id))))
    expect(statusesOf(answers)).toEqual([201, 409, 409, 409, 409])
    expect(await balanceOf(registry, customer)).toBe(100)
  })

  test('409 for the same key with another amount, reason or charge', async () => {
    const { customer, charge } = await givenCharged('joe')
    const other = await givenCharge(registry, customer, 10)
    const first = back(charge.id, 10, 'once')
    await refund(customer, first)
    for (const change of [{ amount_micros: 9 }, { reason: 'Another reason' }, { charge_id: other.id }])
      expect(await refund(customer, { ...first, ...change })).toMatchObject({
        status: 409,
        body: { error: 'idempotency_conflict' },
      })
    expect(await balanceOf(registry, customer)).toBe(40)
  })

  test('409 for a partial refund repeated for the whole, and 201 for a repeated refund of the rest', async () => {
    const { customer, charge } = await givenCharged('kim')
    await refund(customer, back(charge.id, 40, 'part'))
    const { body: rest } = await refund(customer, back(charge.id, undefined, 'rest'))
    expect(await refund(customer, back(charge.id, undefined, 'part'))).toMatchObject({
      status: 409,
      body: { error: 'idempotency_conflict' },
    })
    for (const amount of [undefined, rest.amount_micros])
      expect(await refund(customer, back(charge.id, amount, 'rest'))).toMatchObject({ status: 201, body: rest })
    expect(await balanceOf(registry, customer)).toBe(100)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await refund({ id: 'ann' }, tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await refund({ id: 'ann' }, 'charge_id=1', { type: 'text/plain' })).status).toBe(415)
  })
})
