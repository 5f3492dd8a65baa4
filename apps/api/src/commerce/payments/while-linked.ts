import { createHash } from 'node:crypto'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { mustBeCustomer } from '../customers/read-customer.ts'
import { RegistryError } from '../../platform/errors.ts'
import { askStripe, mustBeId } from './ask-stripe.ts'
import type { StripeClient } from './create-stripe.ts'
import { findStripeId, replaceStripeId } from './payment-store.ts'

type Parts = Pick<Context, 'db' | 'stripe' | 'log' | 'clock'>

/**
 * Runs a request to Stripe for a customer. Creates the customer at Stripe first when Stripe does not know the customer.
 * Throws `customer_not_found` and the errors of `askStripe`.
 */
export async function whileLinked<Answer>(
  context: Parts,
  customerId: string,
  question: (stripe: StripeClient, stripeId: string) => Promise<Answer>,
): Promise<Answer> {
  const ask = (stripeId: string) => askStripe(context, 'customer', (stripe) => question(stripe, stripeId))
  const known = (await findStripeId(context.db, customerId)) ?? (await link(context, customerId, undefined))
  const answer = (await ask(known)) ?? (await ask(await link(context, customerId, known)))
  if (answer === undefined) throw new RegistryError('payments_unavailable')
  return answer
}

/** Creates a customer at Stripe and replaces the id `before`. Concurrent calls all return the first saved id. */
async function link(context: Parts, customerId: string, before: string | undefined): Promise<string> {
  const { db, clock } = context
  const person = asPerson(await mustBeCustomer(db, customerId))
  const idempotencyKey = keyOf([person, before ?? '', Math.floor(clock.now().getTime() / keptMs)])
  const made = await askStripe(context, '', (stripe) => stripe.customers.create(person, { idempotencyKey }))
  const stripeId = mustBeId(made?.id)
  const isFirst = await db.transaction().execute(async (tx) => {
    if (!(await replaceStripeId(tx, { customerId, stripeId, before }))) return false
    const detail = { stripeId, ...(before !== undefined && { before }) }
    await writeAudit(tx, {
      actor: `user:${customerId}`,
      action: 'customer.link',
      subject: `customer:${customerId}`,
      detail,
    })
    return true
  })
  return isFirst ? stripeId : ((await findStripeId(db, customerId)) ?? stripeId)
}

/** Omits invalid e-mail addresses and shortens long names, because Stripe refuses them. */
function asPerson({ id, email, name }: { id: string; email: string | null; name: string | null }) {
  const isOrdinary = email !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 500
  return { ...(isOrdinary && { email }), ...(name && { name: name.slice(0, 100) }), metadata: { customer_id: id } }
}

/**
 * Stripe repeats the answer to an idempotency key for a day, including errors. A key per period serves concurrent calls
 * and still allows a retry.
 */
const keptMs = 5 * 60_000

function keyOf(facts: unknown): string {
  return `customer-${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`
}
