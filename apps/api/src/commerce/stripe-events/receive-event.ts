import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { hasHundredths } from '../../platform/currency.ts'
import { isRefusal, RegistryError } from '../../platform/errors.ts'
import { balanceChange, type BalanceChange, isMetadata } from './balance-change.ts'
import { enterChange } from './enter-change.ts'
import { askStripe } from '../payments/ask-stripe.ts'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { hasStripeEvent, insertStripeEvent } from './stripe-event-store.ts'
import { isObject } from '../../platform/is-object.ts'

/** How old a signature may be; Stripe signs each time that it sends. */
const toleranceSeconds = 300

interface Payer {
  /** Whether this registry asked for the payment; an account of Stripe may take others too, also of other registries. */
  isOurs: boolean
  customerId?: string
  /** Counts against the payments that a customer has open. */
  checkoutId?: string
}

type Parts = Pick<Context, 'db' | 'config' | 'clock' | 'log' | 'stripe'>

/**
 * Does what an event of Stripe says to the balance that it is about, once, however often it comes. Throws what `verifyEvent` and
 * `withBalance` throw, and `stripe_event_unassigned` or `payments_unavailable` while it cannot be told whose it is: for a day
 * after it happened, so that Stripe sends it again.
 */
export async function receiveEvent(context: Parts, body: string, signature: string): Promise<void> {
  const event = verifyEvent(context, body, signature)
  const change = event && balanceChange(event)
  if (!change || (await hasStripeEvent(context.db, event.id))) return
  try {
    await assign(context, event, change)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const code: string = error.code
    const isFinal = lasting.has(code) || (passing.has(code) && isOld(context, event))
    if (!isFinal) throw code === 'customer_not_found' ? new RegistryError('stripe_event_unassigned') : error
    await leaveUnassigned(context, event, { change, why: code })
  }
}

async function assign(context: Parts, event: Stripe.Event, change: BalanceChange): Promise<void> {
  const payer = await findPayer(context, change.payment)
  if (!payer) throw new RegistryError('stripe_event_unassigned')
  const { isOurs, customerId, checkoutId } = payer
  if (!isOurs || customerId === undefined) return
  const { currency } = await readBalance(context, customerId)
  if (currency !== change.currency || !hasHundredths(currency))
    throw new RegistryError('currency_mismatch', { currency })
  await enterChange(context, { event, change, customerId, checkoutId })
}

/** Sending it again helps, until it is too old to hope. */
const passing: ReadonlySet<string> = new Set(['stripe_event_unassigned', 'customer_not_found', 'payments_unavailable'])

/** Sending it again changes nothing. */
const lasting: ReadonlySet<string> = new Set(['currency_mismatch', 'idempotency_conflict', 'balance_too_high'])

const dayMs = 86_400_000

function isOld({ clock }: Pick<Context, 'clock'>, { created }: Stripe.Event): boolean {
  return clock.now().getTime() - created * 1000 > dayMs
}

/** Notes an event that no ledger can take, and why, for an admin to see to; nothing of it is entered. */
async function leaveUnassigned(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { id, type }: Pick<Stripe.Event, 'id' | 'type'>,
  { change, why }: { change: BalanceChange; why: string },
): Promise<void> {
  const { objectId, amount, currency } = change
  log.warn({ stripe: { id, type, objectId }, why }, 'an event of Stripe was left unassigned')
  await db.transaction().execute(async (tx) => {
    if (!(await insertStripeEvent(tx, { id, type, objectId, at: clock.now() }))) return
    // In the units of Stripe: nothing says that this currency has hundredths.
    const detail = { why, type, eventId: id, amount, currency }
    await writeAudit(tx, { actor: 'stripe', action: 'payment.leave', subject: `payment:${objectId}`, detail })
  })
}

/** Who paid what an event is about; undefined when Stripe does not know the payment. Throws what `askStripe` throws. */
async function findPayer(
  context: Pick<Context, 'stripe' | 'log' | 'config'>,
  payment: BalanceChange['payment'],
): Promise<Payer | undefined> {
  if (!payment) return undefined
  if ('metadata' in payment) return payerOf(context, payment.metadata)
  const found =
    'intentId' in payment
      ? await askStripe(context, 'intent', (stripe) => stripe.paymentIntents.retrieve(payment.intentId))
      : await askStripe(context, 'id', (stripe) => stripe.charges.retrieve(payment.chargeId))
  if (!found) return undefined
  const metadata: unknown = found.metadata ?? null
  if (!isMetadata(metadata)) throw new RegistryError('payments_unavailable')
  return payerOf(context, metadata)
}

function payerOf({ config }: Pick<Context, 'config'>, metadata: Record<string, string> | null): Payer {
  const { customer_id: customerId, checkout_id: checkoutId, registry = config.publicUrl } = metadata ?? {}
  if (!customerId || registry !== config.publicUrl) return { isOurs: false }
  return { isOurs: true, customerId, ...(checkoutId && { checkoutId }) }
}

/** The event that Stripe signed; undefined where that holds none. Throws `payments_not_configured`, `stripe_signature_invalid` and `invalid_json`. */
function verifyEvent(
  { stripe, config, clock }: Pick<Context, 'stripe' | 'config' | 'clock'>,
  body: string,
  signature: string,
): Stripe.Event | undefined {
  if (!stripe || !config.payments) throw new RegistryError('payments_not_configured')
  const { webhookSecret } = config.payments
  const now = clock.now().getTime()
  try {
    stripe.webhooks.signature?.verifyHeader(body, signature, webhookSecret, toleranceSeconds, undefined, now)
  } catch {
    // The library has other errors, too, for headers that no program of Stripe sends.
    throw new RegistryError('stripe_signature_invalid')
  }
  const event = parse(body)
  return isEvent(event) ? event : undefined
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new RegistryError('invalid_json')
  }
}

function isEvent(value: unknown): value is Stripe.Event {
  if (!isObject(value) || typeof value['id'] !== 'string' || typeof value['type'] !== 'string') return false
  return isObject(value['data']) && isObject(value['data']['object'])
}
