import { describe, expect, test } from 'vitest'
import { givenBannedCustomer, givenCharge, givenCustomer, givenRefund, withAdminSecret } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const registry = useRegistry(withAdminSecret)

const get = (as?: Person) => send(registry, 'getCustomerBalance', 'GET /customers/balance', { as })

describe('GET /customers/balance', () => {
  test('200 with zero dollars for a new customer', async () => {
    await givenCustomer(registry, 'rich', 7)
    const { status, body } = await get(await givenCustomer(registry, 'new'))
    expect(status).toBe(200)
    expect(body).toEqual({
      amount_micros: 0,
      currency: 'usd',
      prepaid_balance_micros: 0,
      effective_balance_micros: 0,
    })
  })

  test('200 with the sum of credits, charges and refunds, exact for large amounts', async () => {
    const ann = await givenCustomer(registry, 'ann', 999_999_999_999_999)
    const charge = await givenCharge(registry, ann, 999_999_999_999_998)
    await givenRefund(registry, ann, charge.id, 123_456_789_012_345)
    expect((await get(ann)).body).toEqual({
      amount_micros: 123_456_789_012_346,
      currency: 'usd',
      prepaid_balance_micros: 123_456_789_012_346,
      effective_balance_micros: 123_456_789_012_346,
    })
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
