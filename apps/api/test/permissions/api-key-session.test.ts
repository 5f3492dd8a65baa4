import { beforeAll, describe, expect, test } from 'vitest'
import { givenApiKey, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import { runStripe } from '../payments/stripe-stand-in.ts'
import type { Person } from '../people.ts'
import { send } from '../requests.ts'

const stripe = runStripe()
const registry = useRegistry(stripe.environment)

let customer: Person
let program: Pick<Person, 'headers'>

beforeAll(async () => {
  customer = await givenCustomer(registry, 'artist', 3_000_000)
  program = { headers: { 'X-API-KEY': (await givenApiKey(registry, customer)).plaintext_key } }
})

describe("a session of ComfyUI's front end with an API key", () => {
  test('learns who the customer is by creating the customer again', async () => {
    const body = { signup_source: 'localhost' }
    const answer = await send(registry, 'createCustomer', 'POST /customers', { as: program, body })
    expect(answer).toMatchObject({ status: 200, body: { id: customer.id, email: customer.email, has_fund: true } })
  })

  test('reads the balance and the events', async () => {
    const balance = await send(registry, 'getCustomerBalance', 'GET /customers/balance', { as: program })
    expect(balance).toMatchObject({ status: 200, body: { amount_micros: 3_000_000 } })
    const events = await send(registry, 'getCustomerEvents', 'GET /customers/events?page=1&limit=7', { as: program })
    expect(events.body.events.map((event: { event_type: string }) => event.event_type)).toEqual([
      'api_key_created',
      'credit_added',
      'account_created',
    ])
  })

  test('opens a payment page for its customer', async () => {
    const body = { amount_micros: 5_000_000, currency: 'usd' }
    const answer = await send(registry, 'initiateCreditPurchase', 'POST /customers/credit', { as: program, body })
    expect(answer.status).toBe(201)
    expect([...stripe.sessions.values()].map(({ metadata }) => metadata['customer_id'])).toEqual([customer.id])
  })

  test.each([
    ['createCustomerApiKey', 'POST /customers/api-keys', { name: 'another' }],
    ['listCustomerApiKeys', 'GET /customers/api-keys', undefined],
    ['accessBillingPortal', 'POST /customers/billing', {}],
  ] as const)(
    'cannot use %s, and the message names the ID token and the API key',
    async (operationId, request, body) => {
      const answer = await send(registry, operationId, request, { as: program, body })
      expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
      expect(answer.body.message).toContain('an ID token as `Authorization: Bearer`')
      expect(answer.body.message).toContain('an API key as `X-API-Key` where the operation accepts one')
    },
  )

  test('that sends the key as a bearer token learns the right header', async () => {
    const as = { headers: { Authorization: `Bearer ${program.headers['X-API-KEY']}` } }
    const { status, body } = await send(registry, 'getCustomerBalance', 'GET /customers/balance', { as })
    expect(status).toBe(401)
    expect(body.message).toContain('this is an API key, which belongs in `X-API-Key`')
  })
})
