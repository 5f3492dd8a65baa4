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
 * Asks Stripe about a customer, whom it is told of first when it does not know them, or has forgotten them. Throws
 * `customer_not_found` and what `askStripe` throws.
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

/** Makes a customer of Stripe in the place of `before`. Of two who do it at once, both go on with what the first wrote down. */
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

/** A customer as Stripe takes them, which refuses who has an odd address or a long name. */
function asPerson({ id, email, name }: { id: string; email: string | null; name: string | null }) {
  const isOrdinary = email !== null && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && email.length <= 500
  return { ...(isOrdinary && { email }), ...(name && { name: name.slice(0, 100) }), metadata: { customer_id: id } }
}

/** Stripe repeats what it answered to a key for a day, faults too; two who ask at once need it for moments. */
const keptMs = 5 * 60_000

function keyOf(facts: unknown): string {
  return `customer-${createHash('sha256').update(JSON.stringify(facts)).digest('hex')}`
}
