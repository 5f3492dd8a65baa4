import { randomUUID } from 'node:crypto'
import type { Answer, TestRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { signatureOf } from './signed-events.ts'
import { type Session, type StripeStandIn } from './stripe-stand-in.ts'

/** Creates a customer with a balance in a currency. */
export async function givenCustomerIn(registry: TestRegistry, currency: string): Promise<Person> {
  const person = await givenPerson(registry, `payer-in-${currency}`)
  const { db } = registry.context
  await db.insertInto('customers').values({ id: person.id }).execute()
  await db.insertInto('customer_balances').values({ customer_id: person.id, currency }).execute()
  return person
}

/** Starts a purchase of credit. */
export function buy(
  registry: TestRegistry,
  as: Person | undefined,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { amount_micros: amount, currency: 'usd', ...more }
  return send(registry, 'initiateCreditPurchase', 'POST /customers/credit', { as, body })
}

/** Returns the Stripe session of a purchase's address. */
export function sessionOf(stripe: StripeStandIn, { body }: Answer): Session {
  const session = stripe.sessions.get(body.checkout_url.split('/').at(-1))
  if (!session) throw new Error(`nothing is paid at ${JSON.stringify(body)}`)
  return session
}

/** Creates a paid purchase at Stripe, without an event to the registry. */
export async function givenPaid(
  registry: TestRegistry,
  stripe: StripeStandIn,
  as: Person,
  amount: number,
): Promise<Session> {
  return stripe.pay(sessionOf(stripe, await buy(registry, as, amount)).id)
}

/** Sends an event of Stripe, signed by default. */
export function tell(registry: TestRegistry, event: object | string, signature?: string | null): Promise<Answer> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const header = signature === undefined ? signatureOf(body) : signature
  return registry.call('receiveStripeEvent', '/webhook/stripe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(header !== null && { 'Stripe-Signature': header }) },
    body,
  })
}

/** Returns a refund as Stripe reports it; amounts are in hundredths. */
export function refundOf({ payment_intent, amount_total, currency }: Session, more: Record<string, unknown> = {}) {
  const id = `re_${randomUUID()}`
  return {
    id,
    object: 'refund',
    amount: amount_total,
    currency,
    payment_intent,
    charge: null,
    status: 'succeeded',
    ...more,
  }
}

/** Returns a dispute as Stripe reports it. */
export function disputeOf({ payment_intent, amount_total, currency }: Session, more: Record<string, unknown> = {}) {
  const id = `dp_${randomUUID()}`
  const charge = payment_intent?.replace('pi_', 'ch_')
  return { id, object: 'dispute', amount: amount_total, currency, payment_intent, charge, ...more }
}
