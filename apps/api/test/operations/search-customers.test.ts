import { beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let admin: Person

const search = (query = '', as: Person | undefined = admin) =>
  send(registry, 'searchCustomers', `GET /customers${query}`, { as })

const idsOf = async (query: string) => (await search(query)).body.customers.map(({ id }: { id: string }) => id)

beforeAll(async () => {
  const { db } = registry.context
  admin = await givenPerson(registry, 'ada', { admin: true })
  await givenCustomer(registry, 'ann', 500)
  await givenCustomer(registry, 'bob')
  await givenCustomer(registry, 'cyd', 3)
  await db.updateTable('users').set({ name: 'Cyd_100%', email: 'C@Elsewhere.test' }).where('id', '=', 'cyd').execute()
  await db.updateTable('users').set({ name: null, email: null }).where('id', '=', 'bob').execute()
})

describe('GET /customers', () => {
  test('200 with the newest first, each with the balance, without other people', async () => {
    const { body } = await search()
    expect(body).toMatchObject({ total: 3, page: 1, limit: 10, totalPages: 1 })
    expect(body.customers.map(({ id }: { id: string }) => id)).toEqual(['cyd', 'bob', 'ann'])
    expect(body.customers[1]).toEqual({
      id: 'bob',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      is_admin: false,
      has_fund: false,
      balance: { amount_micros: 0, currency: 'usd', prepaid_balance_micros: 0, effective_balance_micros: 0 },
    })
    expect(body.customers[2]).toMatchObject({
      email: 'ann@people.test',
      name: 'ann',
      has_fund: true,
      balance: { amount_micros: 500, currency: 'usd' },
    })
  })

  test('200 with those whose email contains a text, in any case', async () => {
    expect(await idsOf('?email=PEOPLE.test')).toEqual(['ann'])
    expect(await idsOf('?email=elsewhere')).toEqual(['cyd'])
    expect(await idsOf('?email=nowhere')).toEqual([])
  })

  test('200 with those whose name contains a text, in any case, with literal wildcards', async () => {
    expect(await idsOf('?name=YD')).toEqual(['cyd'])
    expect(await idsOf('?name=d_100%25')).toEqual(['cyd'])
    expect(await idsOf('?name=%25%25')).toEqual([])
    expect(await idsOf('?name=_nn')).toEqual([])
  })

  test('200 with the customer of a complete Stripe id', async () => {
    const { db } = registry.context
    await db.updateTable('customers').set({ stripe_id: 'cus_Ann' }).where('id', '=', 'ann').execute()
    expect((await search('?stripe_id=cus_Ann')).body).toMatchObject({
      total: 1,
      customers: [{ id: 'ann', stripe_id: 'cus_Ann' }],
    })
    expect(await idsOf('?stripe_id=cus_')).toEqual([])
    expect(await idsOf('?stripe_id=cus_nobody')).toEqual([])
    expect(await idsOf('?stripe_id=cus_Ann&name=cyd')).toEqual([])
  })

  test('200 with the customer of a complete id', async () => {
    expect(await idsOf('?id=ann')).toEqual(['ann'])
    expect(await idsOf('?id=an')).toEqual([])
    expect(await idsOf('?id=ada')).toEqual([])
    expect(await idsOf('?id=ann&name=cyd')).toEqual([])
  })

  test('200 with those that match both filters', async () => {
    expect(await idsOf('?name=cyd&email=elsewhere')).toEqual(['cyd'])
    expect(await idsOf('?name=ann&email=elsewhere')).toEqual([])
  })

  test('200 in pages of at most a hundred', async () => {
    expect(await idsOf('?limit=2')).toEqual(['cyd', 'bob'])
    expect(await idsOf('?limit=2&page=2')).toEqual(['ann'])
    expect((await search('?limit=2&page=2')).body).toMatchObject({ total: 3, page: 2, limit: 2, totalPages: 2 })
    expect((await search('?limit=1000')).body.limit).toBe(100)
  })

  test('400 for a page that is not a number, and for a text that is too long', async () => {
    expect((await search('?page=next')).body.error).toBe('invalid_request')
    expect((await search(`?email=${'x'.repeat(201)}`)).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await send(registry, 'searchCustomers', 'GET /customers')).body.error).toBe('sign_in_required')
  })

  test('403 for a person who is not an admin', async () => {
    expect((await search('', await givenPerson(registry, 'eve'))).body.error).toBe('admins_only')
  })
})
