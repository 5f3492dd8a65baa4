import type Stripe from 'stripe'
import { RegistryError } from '../../platform/errors.ts'
import { isObject } from '../../platform/is-object.ts'

/** Step in the life of a payment. */
export type Happening = 'paid' | 'refunded' | 'refundFailed' | 'disputed' | 'disputeWon'

/** Change of a balance by an event of Stripe. */
export interface BalanceChange {
  /** Id of the payment, refund or dispute at Stripe. */
  objectId: string
  /** Hundredths; never negative. */
  amount: number
  /** ISO 4217 in lower case. */
  currency: string
  /**
   * Steps in order. A reversal includes the step that it reverses, because events arrive in any order, and some never
   * do.
   */
  happenings: readonly Happening[]
  /** Metadata of the payment, or the id to request it with. */
  payment: { metadata: Record<string, string> | null } | { intentId: string } | { chargeId: string } | undefined
}

/**
 * Returns the change of a balance by an event, if any; undefined for an amount of zero. Throws `invalid_request` for a
 * malformed event.
 */
export function balanceChange(event: Stripe.Event): BalanceChange | undefined {
  const change = changeOf(event)
  if (change && !isSound(change))
    throw new RegistryError('invalid_request', { detail: `the ${event.type} has no id, amount, currency or payment` })
  return change?.amount === 0 ? undefined : change
}

/** Types only state Stripe's promise, and changes of money need a check at runtime. */
function isSound({ objectId, amount, currency, payment }: BalanceChange): boolean {
  const isAmount = Number.isSafeInteger(amount) && amount >= 0
  return isLike(/^[\w-]{1,255}$/, objectId) && isAmount && isLike(/^[a-z]{3}$/, currency) && isPayment(payment)
}

function isLike(pattern: RegExp, value: unknown): boolean {
  return typeof value === 'string' && pattern.test(value)
}

function isPayment(payment: BalanceChange['payment']): boolean {
  if (!payment) return true
  if ('metadata' in payment) return isMetadata(payment.metadata ?? null)
  return isLike(/^[\w-]{1,255}$/, 'intentId' in payment ? payment.intentId : payment.chargeId)
}

/** Returns whether a value is the metadata of a payment: strings by name, or null. */
export function isMetadata(value: unknown): value is Record<string, string> | null {
  return value === null || (isObject(value) && Object.values(value).every((text) => typeof text === 'string'))
}

function changeOf(event: Stripe.Event): BalanceChange | undefined {
  const { type } = event
  if (type === 'checkout.session.completed' || type === 'checkout.session.async_payment_succeeded')
    return ofSession(event.data.object)
  if (type === 'refund.created' || type === 'refund.updated' || type === 'refund.failed')
    return ofRefund(event.data.object)
  if (type === 'charge.dispute.funds_withdrawn') return ofDispute(event.data.object, ['disputed'])
  if (type === 'charge.dispute.funds_reinstated') return ofDispute(event.data.object, ['disputed', 'disputeWon'])
  return undefined
}

function ofSession(session: Stripe.Checkout.Session): BalanceChange | undefined {
  const { id, payment_status: status, amount_total: amount, currency, metadata } = session
  // Some payment methods take days; a later event reports their success.
  if (status !== 'paid' || !amount || !currency) return undefined
  return { objectId: id, amount, currency, happenings: ['paid'], payment: { metadata } }
}

function ofRefund(refund: Stripe.Refund): BalanceChange {
  const { id, amount, currency, status } = refund
  const isUndone = status === 'failed' || status === 'canceled'
  const happenings = isUndone ? (['refunded', 'refundFailed'] as const) : (['refunded'] as const)
  return { objectId: id, amount, currency, happenings, payment: paymentOf(refund) }
}

function ofDispute(dispute: Stripe.Dispute, happenings: readonly Happening[]): BalanceChange {
  const { id, amount, currency } = dispute
  return { objectId: id, amount, currency, happenings, payment: paymentOf(dispute) }
}

function paymentOf(about: Pick<Stripe.Refund, 'payment_intent'> & { charge: Stripe.Refund['charge'] }) {
  const { payment_intent: intent, charge } = about
  if (intent) return { intentId: typeof intent === 'string' ? intent : intent.id }
  return charge ? { chargeId: typeof charge === 'string' ? charge : charge.id } : undefined
}
