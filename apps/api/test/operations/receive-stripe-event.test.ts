import { beforeAll, describe, expect, test } from 'vitest'
import { balanceOf, givenCustomer } from '../customers.ts'
import { resets } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { givenPaid, refundOf, tell } from '../payments/paying.ts'
import { signatureOf, stripeEvent } from '../payments/signed-events.ts'
import { runStripe } from '../payments/stripe-stand-in.ts'
import type { Person } from '../people.ts'
import { tooLarge } from '../requests.ts'

const stripe = runStripe()
const registry = useRegistry(stripe.environment)
const unpaid = useRegistry()
let ann: Person

const paid = async (amount = 5_000_000) =>
  stripeEvent('checkout.session.completed', await givenPaid(registry, stripe, ann, amount))
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('POST /webhook/stripe', () => {
  test('200, and the credit is entered', async () => {
    expect(await tell(registry, await paid(7_000_000))).toMatchObject({
      status: 200,
      body: { message: 'The event is recorded.' },
    })
    expect(await balanceOf(registry, ann)).toBe(7_000_000)
  })

  test('200 for a signature of a few minutes ago', async () => {
    const event = JSON.stringify(await paid())
    expect((await tell(registry, event, signatureOf(event, { at: ago(290) }))).status).toBe(200)
  })

  test('200 for an unused event, and for an invalid one', async () => {
    for (const event of [stripeEvent('invoice.paid', { id: 'in_1', object: 'invoice' }), '{}', '"x"', '7', 'null'])
      expect((await tell(registry, event)).status).toBe(200)
  })

  test('400 for a signed body that is not JSON', async () => {
    expect(await tell(registry, '{"id":')).toMatchObject({ status: 400, body: { error: 'invalid_json' } })
  })

  test.each([
    ['an amount as a text', { amount_total: '500' }],
    ['an amount of half a cent', { amount_total: 0.5 }],
    ['an invalid currency', { currency: { toString: 'usd' } }],
    ['an id that is a list', { id: ['cs_1'] }],
    ['metadata that is not text', { metadata: { customer_id: { id: 'ann' } } }],
  ])('400 for an event with %s, without a credit', async (_, odd) => {
    const before = await balanceOf(registry, ann)
    const session = await givenPaid(registry, stripe, ann, 5_000_000)
    const answer = await tell(registry, stripeEvent('checkout.session.completed', { ...session, ...odd }))
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    expect(await balanceOf(registry, ann)).toBe(before)
  })

  test('401 for a signature that is missing, wrong, of another secret, too old, or of another body', async () => {
    const before = await balanceOf(registry, ann)
    const event = JSON.stringify(await paid())
    const signatures = [
      null,
      '',
      'nonsense',
      't=1,v1=00',
      `t=${Math.floor(Date.now() / 1000)},v1=`,
      `t=${Math.floor(Date.now() / 1000)},v1=é`,
      `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
      't=,v1=',
      't=constructor,v1=__proto__',
      ',,,===',
      signatureOf(event, { secret: 'whsec_of-another-endpoint' }),
      signatureOf(event, { at: ago(310) }),
      signatureOf(`${event} `),
      signatureOf(event).replace('v1=', 'v0='),
    ]
    for (const signature of signatures) {
      const { status, body } = await tell(registry, event, signature)
      expect({ signature, status, error: body.error }).toEqual({
        signature,
        status: 401,
        error: 'stripe_signature_invalid',
      })
    }
    const tampered = event.replace('"amount_total":500', '"amount_total":500000')
    expect(tampered).not.toBe(event)
    expect((await tell(registry, tampered, signatureOf(event))).status).toBe(401)
    expect(await balanceOf(registry, ann)).toBe(before)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await tell(registry, tooLarge)).status).toBe(413)
  })

  test('503 without configured payments', async () => {
    expect(await tell(unpaid, '{}')).toMatchObject({ status: 503, body: { error: 'payments_not_configured' } })
  })

  test('503 while Stripe cannot be queried for the payment of a refund, and 200 afterwards', async () => {
    const session = await givenPaid(registry, stripe, ann, 5_000_000)
    const before = await balanceOf(registry, ann)
    const event = stripeEvent('refund.created', refundOf(session))
    stripe.faults.set('/v1/payment_intents', resets)
    expect(await tell(registry, event)).toMatchObject({ status: 503, body: { error: 'payments_unavailable' } })
    stripe.faults.clear()
    expect((await tell(registry, event)).status).toBe(200)
    expect(await balanceOf(registry, ann)).toBe(before - 5_000_000)
  })

  test('503 for an unknown customer', async () => {
    const session = { ...(await givenPaid(registry, stripe, ann, 5_000_000)), metadata: { customer_id: 'nobody' } }
    const answer = await tell(registry, stripeEvent('checkout.session.completed', session))
    expect(answer).toMatchObject({ status: 503, body: { error: 'stripe_event_unassigned' } })
  })
})
