import { beforeAll, describe, expect, test } from 'vitest'
import { givenBannedCustomer, givenCustomer } from '../customers.ts'
import { resets } from '../github-stand-in.ts'
import { useRegistry, type TestRegistry } from '../harness.ts'
import { runStripe } from '../payments/stripe-stand-in.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const stripe = runStripe()
const registry = useRegistry(stripe.environment)
const unpaid = useRegistry()
let ann: Person

const open = (body?: unknown, { as = ann, at = registry }: { as?: Person | undefined; at?: TestRegistry } = {}) =>
  send(at, 'accessBillingPortal', 'POST /customers/billing', { as, body })

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('POST /customers/billing', () => {
  test('200 with a page of Stripe that links back to the balance, also without a body', async () => {
    const { status, body } = await open()
    expect(status).toBe(200)
    const back = 'http://localhost:3000/account?tab=balance'
    expect(body).toEqual({ billing_portal_url: `${stripe.url}/portal?back=${encodeURIComponent(back)}` })
    expect(stripe.requests.map(({ asked }) => asked)).toEqual([
      'POST /v1/customers',
      'POST /v1/billing_portal/sessions',
    ])
  })

  test('200 with the same customer of Stripe, and with the requested return URL', async () => {
    await open()
    stripe.requests.length = 0
    const return_url = 'http://localhost:3000/account?tab=keys'
    expect((await open({ return_url })).body.billing_portal_url).toContain(encodeURIComponent(return_url))
    expect(stripe.requests).toMatchObject([{ asked: 'POST /v1/billing_portal/sessions', form: { return_url } }])
  })

  test('200 with a new customer of Stripe if Stripe has deleted the former one', async () => {
    stripe.customers.clear()
    expect((await open()).status).toBe(200)
    expect([...stripe.customers.values()]).toMatchObject([{ metadata: { customer_id: 'ann' } }])
  })

  test('200 for a tier, which is ignored', async () => {
    expect((await open({ target_tier: 'creator-yearly' })).status).toBe(200)
  })

  test('400 for an unknown tier, and for a return URL of another site', async () => {
    expect((await open({ target_tier: 'platinum' })).body.error).toBe('invalid_request')
    const { status, body } = await open({ return_url: 'https://elsewhere.test/' })
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'return_url_foreign' })
  })

  test('401 for a caller who is not signed in', async () => {
    const answer = await send(registry, 'accessBillingPortal', 'POST /customers/billing')
    expect(answer.body.error).toBe('sign_in_required')
  })

  test('403 for a banned person', async () => {
    expect((await open({}, { as: await givenBannedCustomer(registry) })).body.error).toBe('user_banned')
  })

  test('404 for a person who is not a customer', async () => {
    const answer = await open({}, { as: await givenPerson(registry, 'nobody') })
    expect(answer).toMatchObject({ status: 404, body: { error: 'customer_not_found' } })
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await open(tooLarge)).status).toBe(413)
  })

  test('200 for an empty form, as `curl -d ""` sends', async () => {
    const sent = { as: ann, body: '', type: 'application/x-www-form-urlencoded' }
    expect((await send(registry, 'accessBillingPortal', 'POST /customers/billing', sent)).status).toBe(200)
  })

  test('415 for a content type other than JSON', async () => {
    const sent = { as: ann, body: 'x', type: 'text/plain' }
    expect((await send(registry, 'accessBillingPortal', 'POST /customers/billing', sent)).status).toBe(415)
  })

  test('503 without configured payments', async () => {
    const answer = await open({}, { as: await givenCustomer(unpaid, 'bob'), at: unpaid })
    expect(answer).toMatchObject({ status: 503, body: { error: 'payments_not_configured' } })
  })

  test('503 when Stripe is unavailable', async () => {
    stripe.faults.set('/v1/billing_portal', resets)
    expect(await open()).toMatchObject({ status: 503, body: { error: 'payments_unavailable' } })
  })
})
