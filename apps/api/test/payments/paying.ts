import { randomUUID } from 'node:crypto'
import type { Answer, TestRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { signatureOf } from './signed-events.ts'
import { type Session, type StripeStandIn } from './stripe-stand-in.ts'

/** A customer whose balance is in a currency of its own. */
export async function givenCustomerIn(registry: TestRegistry, currency: string): Promise<Person> {
  const person = await givenPerson(registry, `payer-in-${currency}`)
  const { db } = registry.context
  await db.insertInto('customers').values({ id: person.id }).execute()
  await db.insertInto('customer_balances').values({ customer_id: person.id, currency }).execute()
  return person
}

/** Begins to buy credit. */
export function buy(
  registry: TestRegistry,
  as: Person | undefined,
  amount: number,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  const body = { amount_micros: amount, currency: 'usd', ...more }
  return send(registry, 'initiateCreditPurchase', 'POST /customers/credit', { as, body })
}

/** The session of Stripe behind the address that a purchase answers with. */
export function sessionOf(stripe: StripeStandIn, { body }: Answer): Session {
  const session = stripe.sessions.get(body.checkout_url.split('/').at(-1))
  if (!session) throw new Error(`nothing is paid at ${JSON.stringify(body)}`)
  return session
}

/** Credit that somebody paid for, as Stripe knows it; the registry was not told. */
export async function givenPaid(
  registry: TestRegistry,
  stripe: StripeStandIn,
  as: Person,
  amount: number,
): Promise<Session> {
  return stripe.pay(sessionOf(stripe, await buy(registry, as, amount)).id)
}

/** Sends what Stripe would, signed unless another signature is given. */
export function tell(registry: TestRegistry, event: object | string, signature?: string | null): Promise<Answer> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const header = signature === undefined ? signatureOf(body) : signature
  return registry.call('receiveStripeEvent', '/webhook/stripe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(header !== null && { 'Stripe-Signature': header }) },
    body,
  })
}

/** A refund of a payment, as Stripe tells of it; amounts are in hundredths. */
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

/** A dispute of a payment, as Stripe tells of it. */
export function disputeOf({ payment_intent, amount_total, currency }: Session, more: Record<string, unknown> = {}) {
  const id = `dp_${randomUUID()}`
  const charge = payment_intent?.replace('pi_', 'ch_')
  return { id, object: 'dispute', amount: amount_total, currency, payment_intent, charge, ...more }
}
