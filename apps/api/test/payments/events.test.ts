import { describe, expect, test } from 'vitest'
import { checkLedger } from '../../src/commerce/ledger/check-ledger.ts'
import {
  auditOfCustomer,
  balanceOf,
  eventsOf,
  givenCharge,
  givenCustomer,
  ledgerOf,
  withAdminSecret,
} from '../customers.ts'
import { answersWith } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { buy, disputeOf, givenCustomerIn, givenPaid, refundOf, sessionOf, tell } from './paying.ts'
import { stripeEvent } from './signed-events.ts'
import { refuse, runStripe } from './stripe-stand-in.ts'

const stripe = runStripe()
Object.assign(stripe.environment, withAdminSecret)
const registry = useRegistry(stripe.environment)

const five = 5_000_000
const completed = 'checkout.session.completed'
let customers = 0
const givenPayer = () => givenCustomer(registry, `payer-${++customers}`)
const amountsOf = async (customer: Person) =>
  (await ledgerOf(registry, customer)).entries.map(({ amount_micros }: { amount_micros: number }) => amount_micros)
const leftOf = (objectId: string) =>
  registry.context.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'detail'])
    .where('subject', '=', `payment:${objectId}`)
    .execute()

/** Sends events of Stripe in order, and expects each to be accepted. */
async function tellAll(...events: object[]): Promise<void> {
  for (const event of events) expect((await tell(registry, event)).status).toBe(200)
}

describe('a payment', () => {
  test('is a credit of the customer, with an event and an audit entry', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, 12_340_000)
    const event = stripeEvent(completed, session)
    await tellAll(event)
    expect(await balanceOf(registry, ann)).toBe(12_340_000)
    const [entry] = (await ledgerOf(registry, ann)).entries
    expect(entry).toMatchObject({ kind: 'credit', actor: 'stripe', reason: 'Paid through Stripe' })
    const facts = { amount: 1234, amount_micros: 12_340_000, currency: 'usd', reason: 'Paid through Stripe' }
    expect((await eventsOf(registry, ann))[0]).toEqual({
      type: 'credit_added',
      params: { ...facts, cause: 'purchase' },
    })
    expect((await auditOfCustomer(registry, ann)).at(-1)).toEqual({
      actor: 'stripe',
      action: 'customer.credit',
      detail: { entryId: entry.id, ...facts, stripeId: session.id, eventId: event.id },
    })
  })

  test('is entered once when its event arrives twenty times concurrently', async () => {
    const ann = await givenPayer()
    const event = stripeEvent(completed, await givenPaid(registry, stripe, ann, five))
    const answers = await Promise.all(Array.from({ length: 20 }, () => tell(registry, event)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await amountsOf(ann)).toEqual([five])
    expect(
      (await eventsOf(registry, ann)).filter(({ type }: { type: string }) => type === 'credit_added'),
    ).toHaveLength(1)
  })

  test('is entered once when two events report it concurrently', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    const types = [completed, 'checkout.session.async_payment_succeeded']
    await Promise.all(types.map((type) => tellAll(stripeEvent(type, session))))
    expect(await amountsOf(ann)).toEqual([five])
  })

  test('in progress is no credit until it succeeds', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    await tellAll(stripeEvent(completed, { ...session, payment_status: 'unpaid' }))
    expect(await amountsOf(ann)).toEqual([])
    await tellAll(stripeEvent('checkout.session.async_payment_failed', { ...session, payment_status: 'unpaid' }))
    expect(await amountsOf(ann)).toEqual([])
    await tellAll(stripeEvent('checkout.session.async_payment_succeeded', session))
    expect(await amountsOf(ann)).toEqual([five])
  })

  test('has the amount that Stripe took, not the requested one', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    await tellAll(stripeEvent(completed, { ...session, amount_total: 123 }))
    expect(await amountsOf(ann)).toEqual([1_230_000])
  })

  test('that this registry did not start changes nothing', async () => {
    const ann = await givenPayer()
    const session = { ...(await givenPaid(registry, stripe, ann, five)), metadata: {} }
    stripe.intents.set('pi_other', {})
    await tellAll(
      stripeEvent(completed, session),
      stripeEvent(completed, { ...session, metadata: null }),
      stripeEvent('refund.created', refundOf({ ...session, payment_intent: 'pi_other' })),
    )
    expect(await amountsOf(ann)).toEqual([])
    expect(await leftOf(session.id)).toEqual([])
  })

  test('of another registry with the same Stripe account changes nothing, nor does its refund', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    expect(session.metadata).toMatchObject({ registry: registry.context.config.publicUrl })
    const metadata = { ...session.metadata, registry: 'https://elsewhere.test' }
    stripe.intents.set('pi_elsewhere', metadata)
    await tellAll(
      stripeEvent(completed, { ...session, metadata }),
      stripeEvent('refund.created', refundOf({ ...session, payment_intent: 'pi_elsewhere' })),
    )
    expect(await amountsOf(ann)).toEqual([])
    expect(await leftOf(session.id)).toEqual([])
  })

  test('shows the customer the cause of each change', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    await tellAll(
      stripeEvent(completed, session),
      stripeEvent('refund.failed', refundOf(session, { status: 'failed' })),
      stripeEvent('charge.dispute.funds_reinstated', disputeOf(session)),
    )
    const causes = (await eventsOf(registry, ann)).flatMap(
      ({ params }: { params: { cause?: string } }) => params.cause ?? [],
    )
    expect(causes.toSorted()).toEqual(['dispute', 'dispute_won', 'purchase', 'refund', 'refund_failed'])
  })

  test('allows another purchase after the limit of open ones was reached', async () => {
    const ann = await givenPayer()
    const [first] = await Promise.all(Array.from({ length: 10 }, () => buy(registry, ann, five)))
    expect((await buy(registry, ann, five)).status).toBe(429)
    if (first) await tellAll(stripeEvent(completed, stripe.pay(sessionOf(stripe, first).id)))
    expect((await buy(registry, ann, five)).status).toBe(201)
  })
})

describe('a refund', () => {
  test('subtracts its amount once when two events report it', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    const refund = refundOf(session, { amount: 200 })
    await tellAll(
      stripeEvent(completed, session),
      stripeEvent('refund.created', { ...refund, status: 'pending' }),
      stripeEvent('refund.updated', refund),
    )
    expect(await amountsOf(ann)).toEqual([-2_000_000, five])
    const [entry] = (await ledgerOf(registry, ann)).entries
    expect(entry).toMatchObject({ kind: 'correction', actor: 'stripe' })
    expect((await eventsOf(registry, ann))[0]).toMatchObject({ type: 'balance_corrected' })
    expect((await auditOfCustomer(registry, ann)).at(-1)).toMatchObject({ actor: 'stripe', action: 'customer.correct' })
  })

  test.each(['failed', 'canceled'])('that %s is credited again once, even in reverse order', async (status) => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    const refund = refundOf(session)
    await tellAll(
      stripeEvent('refund.failed', { ...refund, status }),
      stripeEvent('refund.updated', { ...refund, status }),
      stripeEvent('refund.created', { ...refund, status: 'pending' }),
      stripeEvent(completed, session),
    )
    expect(await amountsOf(ann)).toEqual([five, five, -five])
    expect(await balanceOf(registry, ann)).toBe(five)
  })

  test('may make the balance negative if the credit was spent', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    await tellAll(stripeEvent(completed, session))
    await givenCharge(registry, ann, five)
    await tellAll(stripeEvent('refund.created', refundOf(session)))
    expect(await balanceOf(registry, ann)).toBe(-five)
  })

  test('of a charge without a payment intent is found by the charge', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    const charge = session.payment_intent?.replace('pi_', 'ch_')
    await tellAll(
      stripeEvent(completed, session),
      stripeEvent('refund.created', refundOf(session, { payment_intent: null, charge })),
    )
    expect(await balanceOf(registry, ann)).toBe(0)
  })
})

describe('a dispute', () => {
  test('subtracts and returns the money when Stripe does', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    const dispute = disputeOf(session)
    await tellAll(stripeEvent(completed, session), stripeEvent('charge.dispute.created', dispute))
    expect(await balanceOf(registry, ann)).toBe(five)
    await tellAll(stripeEvent('charge.dispute.funds_withdrawn', dispute))
    expect(await balanceOf(registry, ann)).toBe(0)
    await tellAll(
      stripeEvent('charge.dispute.funds_reinstated', dispute),
      stripeEvent('charge.dispute.closed', dispute),
    )
    expect(await amountsOf(ann)).toEqual([five, -five, five])
  })

  test('that was won leaves the balance unchanged, even with its events in reverse order', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    const dispute = disputeOf(session)
    await tellAll(stripeEvent('charge.dispute.funds_reinstated', dispute))
    expect(await amountsOf(ann)).toEqual([five, -five])
    await tellAll(stripeEvent('charge.dispute.funds_withdrawn', dispute), stripeEvent(completed, session))
    expect(await amountsOf(ann)).toEqual([five, five, -five])
    expect(await balanceOf(registry, ann)).toBe(five)
    expect(await checkLedger(registry.context.db)).toEqual([])
  })
})

test('a refund or dispute of zero changes nothing, and is not repeated by Stripe', async () => {
  const ann = await givenPayer()
  const session = await givenPaid(registry, stripe, ann, five)
  await tellAll(
    stripeEvent(completed, session),
    stripeEvent('refund.created', refundOf(session, { amount: 0 })),
    stripeEvent('charge.dispute.funds_withdrawn', disputeOf(session, { amount: 0 })),
  )
  expect(await amountsOf(ann)).toEqual([five])
})

describe('an event that cannot be entered', () => {
  const old = (days: number) => ({ at: new Date(Date.now() - days * 86_400_000) })

  test('is retried for a day, then left for an admin', async () => {
    const ann = await givenPayer()
    const session = { ...(await givenPaid(registry, stripe, ann, five)), metadata: { customer_id: 'nobody' } }
    expect((await tell(registry, stripeEvent(completed, session, old(0.9)))).body.error).toBe('stripe_event_unassigned')
    expect(await leftOf(session.id)).toEqual([])
    const event = stripeEvent(completed, session, old(1.1))
    await Promise.all([tellAll(event), tellAll(event), tellAll(event)])
    const facts = { why: 'customer_not_found', type: completed, eventId: event.id, amount: 500, currency: 'usd' }
    expect(await leftOf(session.id)).toEqual([{ actor: 'stripe', action: 'payment.leave', detail: facts }])
  })

  test.each([
    ['Stripe does not know the payment', 'stripe_event_unassigned', undefined],
    ['Stripe is unreachable', 'payments_unavailable', answersWith(401, refuse(401, 'Invalid API Key').body)],
  ])('is left for an admin after a day also when %s', async (_, why, fault) => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    const refund = refundOf({ ...session, payment_intent: 'pi_unknown' })
    if (fault) stripe.faults.set('/v1/payment_intents', fault)
    expect((await tell(registry, stripeEvent('refund.created', refund))).body.error).toBe(why)
    await tellAll(stripeEvent('refund.created', refund, old(2)))
    expect(await leftOf(refund.id)).toMatchObject([{ detail: { why } }])
    expect(await amountsOf(ann)).toEqual([])
  })

  test('is left for an admin immediately for another currency, or an amount that differs from the entry', async () => {
    const ann = await givenPayer()
    const session = await givenPaid(registry, stripe, ann, five)
    const foreign = { ...session, id: 'cs_foreign', currency: 'eur' }
    await tellAll(stripeEvent(completed, foreign), stripeEvent(completed, session))
    await tellAll(stripeEvent(completed, { ...session, amount_total: 501 }))
    expect(await leftOf('cs_foreign')).toMatchObject([{ detail: { why: 'currency_mismatch', currency: 'eur' } }])
    expect(await leftOf(session.id)).toMatchObject([{ detail: { why: 'idempotency_conflict', amount: 501 } }])
    expect(await amountsOf(ann)).toEqual([five])
  })

  test('is left for an admin immediately for a currency without hundredths', async () => {
    const yen = await givenCustomerIn(registry, 'jpy')
    const session = await givenPaid(registry, stripe, await givenPayer(), five)
    const odd = { ...session, id: 'cs_yen', currency: 'jpy', metadata: { customer_id: yen.id } }
    await tellAll(stripeEvent(completed, odd))
    expect(await leftOf('cs_yen')).toMatchObject([{ detail: { why: 'currency_mismatch', amount: 500 } }])
    expect(await balanceOf(registry, yen)).toBe(0)
  })
})
