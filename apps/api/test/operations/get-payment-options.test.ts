import { beforeAll, describe, expect, test } from 'vitest'
import { givenBannedCustomer, givenCustomer } from '../customers.ts'
import { useRegistry, type TestRegistry } from '../harness.ts'
import { givenCustomerIn } from '../payments/paying.ts'
import { runStripe } from '../payments/stripe-stand-in.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const stripe = runStripe()
const registry = useRegistry(stripe.environment)
const unpaid = useRegistry()
let ann: Person

const read = (at: TestRegistry, as?: Person) => send(at, 'getPaymentOptions', 'GET /customers/payments', { as })

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('GET /customers/payments', () => {
  test('200 with what can be bought, without a request to Stripe', async () => {
    expect((await read(registry, ann)).body).toEqual({
      is_configured: true,
      currency: 'usd',
      least_micros: 1_000_000,
      most_micros: 10_000_000_000,
      step_micros: 10_000,
      amounts_micros: [5_000_000, 10_000_000, 25_000_000, 50_000_000, 100_000_000],
    })
    expect(stripe.requests).toEqual([])
  })

  test('200 without configured payments, and says so', async () => {
    const bob = await givenCustomer(unpaid, 'bob')
    expect((await read(unpaid, bob)).body).toMatchObject({ is_configured: false, currency: 'usd' })
  })

  test('200 for a currency without hundredths, which cannot be paid', async () => {
    const yen = await givenCustomerIn(registry, 'jpy')
    expect((await read(registry, yen)).body).toMatchObject({ is_configured: false, currency: 'jpy' })
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await read(registry)).body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await read(registry, await givenBannedCustomer(registry))).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    const nobody = await givenPerson(registry, 'nobody')
    expect(await read(registry, nobody)).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })
})
