import { describe, expect, test } from 'vitest'
import { givenBannedCustomer, givenCharge, givenCustomer, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)

const get = (as?: Person) => send(registry, 'getAuthenticatedCustomer', 'GET /customers/me', { as })

describe('GET /customers/me', () => {
  test('200 with the calling customer', async () => {
    await givenCustomer(registry, 'bob')
    const ann = await givenCustomer(registry, 'ann')
    expect((await get(ann)).body).toEqual({
      id: 'ann',
      email: 'ann@people.test',
      name: 'ann',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      is_admin: false,
      has_fund: false,
    })
  })

  test('200 with whether there is a balance', async () => {
    const rich = await givenCustomer(registry, 'rich', 5)
    expect((await get(rich)).body.has_fund).toBe(true)
    await givenCharge(registry, rich, 5)
    expect((await get(rich)).body.has_fund).toBe(false)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await get()).body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await get(await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    const nobody = await givenPerson(registry, 'nobody')
    expect(await get(nobody)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })
})
