import type Stripe from 'stripe'
import type { Context } from '../../context.ts'
import { readBalance } from '../ledger/read-balance.ts'
import { hasHundredths } from '../../platform/currency.ts'
import { isRefusal, RegistryError } from '../../platform/errors.ts'
import { balanceChange, type BalanceChange } from './balance-change.ts'
import { enterChange } from './enter-change.ts'
import { findPayer } from './find-payer.ts'
import { leaveUnassigned } from './leave-unassigned.ts'
import { hasStripeEvent } from './stripe-event-store.ts'
import { verifyEvent } from './verify-event.ts'

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
