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

/** Largest age of a signature; Stripe signs each delivery anew. */
const toleranceSeconds = 300

interface Payer {
  /** Whether this registry requested the payment: other sellers may share the account of Stripe. */
  isOurs: boolean
  customerId?: string
  /** Open payment that the event ends. */
  checkoutId?: string
}

type Parts = Pick<Context, 'db' | 'config' | 'clock' | 'log' | 'stripe'>

/**
 * Applies an event of Stripe to its balance, once. Throws the errors of `verifyEvent` and `withBalance`. For a day,
 * throws `stripe_event_unassigned` or `payments_unavailable` while the customer is unknown, so that Stripe repeats the
 * event.
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

/** Errors that may pass before a later delivery. */
const passing: ReadonlySet<string> = new Set(['stripe_event_unassigned', 'customer_not_found', 'payments_unavailable'])

/** Errors that every delivery of the event would repeat. */
const lasting: ReadonlySet<string> = new Set(['currency_mismatch', 'idempotency_conflict', 'balance_too_high'])

const dayMs = 86_400_000

function isOld({ clock }: Pick<Context, 'clock'>, { created }: Stripe.Event): boolean {
  return clock.now().getTime() - created * 1000 > dayMs
}

/** Records an event that fits no ledger, and the reason, for an admin; enters nothing. */
async function leaveUnassigned(
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
  { id, type }: Pick<Stripe.Event, 'id' | 'type'>,
  { change, why }: { change: BalanceChange; why: string },
): Promise<void> {
  const { objectId, amount, currency } = change
  log.warn({ stripe: { id, type, objectId }, why }, 'an event of Stripe was left unassigned')
  await db.transaction().execute(async (tx) => {
    if (!(await insertStripeEvent(tx, { id, type, objectId, at: clock.now() }))) return
    // The amount is in Stripe's units, because this currency may have no hundredths.
    const detail = { why, type, eventId: id, amount, currency }
    await writeAudit(tx, { actor: 'stripe', action: 'payment.leave', subject: `payment:${objectId}`, detail })
  })
}

/** Returns the payer of an event; undefined when Stripe does not know the payment. Throws the errors of `askStripe`. */
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

/**
 * Returns the signed event; undefined for any other body. Throws `payments_not_configured`, `stripe_signature_invalid`
 * and `invalid_json`.
 */
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
    // The library throws further errors for headers that Stripe never sends.
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
