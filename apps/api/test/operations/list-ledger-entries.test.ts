import { beforeAll, describe, expect, test } from 'vitest'
import { givenCharge, givenCredit, givenCustomer, givenRefund, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry(withAdminSecret)
let admin: Person
let ann: Person

const list = (id = 'ann', query = '', as: Person | undefined = admin) =>
  send(registry, 'listLedgerEntries', `GET /admin/customers/${id}/ledger${query}`, { as })

const sequencesOf = async (query: string) =>
  (await list('ann', query)).body.entries.map(({ sequence }: { sequence: number }) => sequence)

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
  await givenCustomer(registry, 'bob', 1)
  ann = await givenCustomer(registry, 'ann', 100)
  const charge = await givenCharge(registry, ann, 60)
  await givenCharge(registry, ann, 1)
  await givenRefund(registry, ann, charge.id, 10)
  await givenRefund(registry, ann, charge.id, 20)
})

describe('GET /admin/customers/{customer_id}/ledger', () => {
  test('200 with the newest first, the refunds of each charge, and the actor', async () => {
    const { body } = await list()
    expect(body).toMatchObject({ total: 5, page: 1, limit: 10, totalPages: 1 })
    const [secondRefund, firstRefund, small, charge, credit] = body.entries
    expect(secondRefund).toEqual({
      id: expect.any(String),
      sequence: 5,
      kind: 'refund',
      amount_micros: 20,
      currency: 'usd',
      balance_micros: 69,
      reason: 'It failed',
      actor: 'user:treasurer',
      actor_name: 'treasurer',
      charge_id: charge.id,
      created_at: expect.any(String),
    })
    expect(firstRefund).toMatchObject({ sequence: 4, amount_micros: 10, balance_micros: 49, charge_id: charge.id })
    expect(small).toMatchObject({ sequence: 3, kind: 'charge', amount_micros: -1, balance_micros: 39 })
    expect(small.refunded_micros ?? 0).toBe(0)
    expect(charge).toMatchObject({ sequence: 2, kind: 'charge', amount_micros: -60, refunded_micros: 30 })
    expect(credit).toMatchObject({ sequence: 1, kind: 'credit', amount_micros: 100, balance_micros: 100 })
    expect(credit).not.toHaveProperty('refunded_micros')
    expect(credit).not.toHaveProperty('charge_id')
  })

  test('200 in pages of at most a hundred', async () => {
    expect(await sequencesOf('?limit=2')).toEqual([5, 4])
    expect(await sequencesOf('?limit=2&page=3')).toEqual([1])
    expect((await list('ann', '?limit=2&page=3')).body).toMatchObject({ total: 5, page: 3, limit: 2, totalPages: 3 })
    expect(await sequencesOf('?limit=2&page=4')).toEqual([])
    expect((await list('ann', '?limit=1000')).body.limit).toBe(100)
  })

  test('200 with the refunds of a charge, even if they are on another page', async () => {
    expect((await list('ann', '?limit=1&page=4')).body.entries).toMatchObject([{ sequence: 2, refunded_micros: 30 }])
  })

  test('200 with an empty list for a customer without entries', async () => {
    await givenCustomer(registry, 'new')
    expect((await list('new')).body).toMatchObject({ total: 0, entries: [] })
    await givenCredit(registry, { ...ann, id: 'new' }, 1)
    expect((await list('new')).body.total).toBe(1)
  })

  test('400 for a customer id that is too long, and for a page that is not a number', async () => {
    expect((await list(tooLong)).body.error).toBe('invalid_request')
    expect((await list('ann', '?page=next')).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'listLedgerEntries', 'GET /admin/customers/ann/ledger')
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for a person who is not an admin, even for their own id', async () => {
    expect((await list('ann', '', ann)).body.error).toBe('admins_only')
  })

  test('404 for a person who is not a customer, and for an unknown id', async () => {
    for (const id of ['ada', 'nobody'])
      expect(await list(id)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })
})
