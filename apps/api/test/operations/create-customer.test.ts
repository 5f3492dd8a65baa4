import { beforeAll, describe, expect, test } from 'vitest'
import { auditOfCustomer, eventsOf, givenBannedCustomer, givenCredit } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, statusesOf } from '../requests.ts'

const registry = useRegistry()
let ann: Person

const create = (as?: Person) => send(registry, 'createCustomer', 'POST /customers', { as })

beforeAll(async () => {
  ann = await givenPerson(registry, 'ann')
})

describe('POST /customers', () => {
  test('201 with the new customer, who has no balance', async () => {
    const { status, body } = await create(ann)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: 'ann',
      email: 'ann@people.test',
      name: 'ann',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      is_admin: false,
      has_fund: false,
    })
  })

  test('201 for an admin, marked as such', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    expect(await create(admin)).toMatchObject({ status: 201, body: { is_admin: true } })
  })

  test('200 with the existing customer, and whether there is a balance', async () => {
    const bob = await givenPerson(registry, 'bob')
    const { body: first } = await create(bob)
    await givenCredit(registry, bob, 1)
    const { status, body } = await create(bob)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: 'bob', createdAt: first.createdAt, has_fund: true })
  })

  test('201 once and 200 for the other concurrent calls, with one event and one audit entry', async () => {
    const cyd = await givenPerson(registry, 'cyd')
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(cyd)))
    expect(statusesOf(answers)).toEqual([...Array<number>(9).fill(200), 201])
    expect((await eventsOf(registry, cyd)).map(({ type }: { type: string }) => type)).toEqual(['account_created'])
    expect(await auditOfCustomer(registry, cyd)).toMatchObject([{ actor: 'user:cyd', action: 'customer.create' }])
  })

  test('401 for a caller who is not signed in', async () => {
    expect(await create()).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
  })

  test('403 for a banned person', async () => {
    const outcast = await givenBannedCustomer(registry)
    expect(await create(outcast)).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })
})
