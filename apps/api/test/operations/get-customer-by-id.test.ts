import { beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'

const registry = useRegistry()
let admin: Person
let ann: Person

const get = (id: string, as?: Person) => send(registry, 'getCustomerById', `GET /customers/${id}`, { as })

beforeAll(async () => {
  admin = await givenPerson(registry, 'ada', { admin: true })
  ann = await givenCustomer(registry, 'ann', 1)
})

describe('GET /customers/{customer_id}', () => {
  test('200 with the customer', async () => {
    expect((await get('ann', admin)).body).toEqual({
      customer: {
        id: 'ann',
        email: 'ann@people.test',
        name: 'ann',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        is_admin: false,
        has_fund: true,
      },
    })
  })

  test('400 for a customer id that is too long', async () => {
    expect((await get(tooLong, admin)).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await get('ann')).body.error).toBe('sign_in_required')
  })

  test('403 for a person who is not an admin, even for their own id', async () => {
    expect((await get('ann', ann)).body.error).toBe('admins_only')
  })

  test('404 for a person who is not a customer, and for an unknown id', async () => {
    for (const id of ['ada', 'nobody'])
      expect(await get(id, admin)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })
})
