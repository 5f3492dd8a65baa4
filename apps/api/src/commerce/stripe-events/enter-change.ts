import type Stripe from 'stripe'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { recordEvent } from '../events/record-event.ts'
import { moneyFacts } from '../customers/money-facts.ts'
import { enter, noFloor } from '../ledger/enter.ts'
import { withBalance } from '../ledger/with-balance.ts'
import { endCheckout } from '../payments/end-checkout.ts'
import { microsOf } from '../payments/payable.ts'
import type { Database } from '../../schema/tables.ts'
import type { BalanceChange, Happening } from './balance-change.ts'
import { insertStripeEvent } from './stripe-event-store.ts'

interface Known {
  event: Pick<Stripe.Event, 'id' | 'type'>
  change: BalanceChange
  customerId: string
  checkoutId?: string | undefined
}

/**
 * Ledger entry of each step: its type, the reason that pages show, and the suffix of its idempotency key. After a
 * change of a reason, a repeated event would conflict with its existing entry.
 */
const entries = {
  paid: { kind: 'credit', sign: 1, keyEnd: '', cause: 'purchase', reason: 'Paid through Stripe' },
  refunded: {
    kind: 'correction',
    sign: -1,
    keyEnd: '',
    cause: 'refund',
    reason: 'A payment was refunded through Stripe',
  },
  refundFailed: {
    kind: 'correction',
    sign: 1,
    keyEnd: ':failed',
    cause: 'refund_failed',
    reason: 'A refund through Stripe failed',
  },
  disputed: {
    kind: 'correction',
    sign: -1,
    keyEnd: '',
    cause: 'dispute',
    reason: 'A payment through Stripe was disputed',
  },
  disputeWon: {
    kind: 'correction',
    sign: 1,
    keyEnd: ':reinstated',
    cause: 'dispute_won',
    reason: 'A disputed payment was given back',
  },
} as const satisfies Record<Happening, object>

const wordsOf = {
  credit: { event: 'credit_added', action: 'customer.credit' },
  correction: { event: 'balance_corrected', action: 'customer.correct' },
} as const

/**
 * Enters an event into the ledger of its customer, once. A debit may lower the balance below the limit of the policy.
 * Throws the errors of `enter` and `withBalance`.
 */
export function enterChange(context: Pick<Context, 'db' | 'clock'>, known: Known): Promise<void> {
  const { event, change, customerId, checkoutId } = known
  return withBalance(context, customerId, async (tx) => {
    const at = context.clock.now()
    const { objectId } = change
    if (!(await insertStripeEvent(tx, { ...event, objectId, customerId, at }))) return
    for (const happening of change.happenings) await enterOne(tx, known, happening)
    if (checkoutId !== undefined && change.happenings[0] === 'paid') await endCheckout(tx, checkoutId)
  })
}

async function enterOne(tx: Database, { event, change, customerId }: Known, happening: Happening): Promise<void> {
  const { kind, sign, keyEnd, cause, reason } = entries[happening]
  const { entry, isNew } = await enter(tx, {
    customerId,
    kind,
    amountMicros: sign * microsOf(change.amount),
    idempotencyKey: `stripe:${change.objectId}${keyEnd}`,
    reason,
    actor: 'stripe',
    floorMicros: noFloor,
  })
  if (!isNew) return
  const facts = { ...moneyFacts(entry), reason }
  await recordEvent(tx, {
    customerId,
    type: wordsOf[kind].event,
    params: { ...facts, cause },
    key: `entry:${entry.id}`,
  })
  await writeAudit(tx, {
    actor: 'stripe',
    action: wordsOf[kind].action,
    subject: `customer:${customerId}`,
    detail: { entryId: entry.id, ...facts, stripeId: change.objectId, eventId: event.id },
  })
}
