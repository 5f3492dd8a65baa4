import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { recordEvent } from '../events/record-event.ts'
import { changeBalance } from '../ledger/change-balance.ts'
import type { NewEntry } from '../ledger/enter.ts'
import { presentEntry } from '../ledger/present.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import { moneyFacts } from './money-facts.ts'

export type Adjustment = Pick<
  NewEntry,
  'customerId' | 'amountMicros' | 'idempotencyKey' | 'reason' | 'actor' | 'actorName' | 'chargeId'
> & { kind: 'credit' | 'correction' | 'refund' }

const wordsOf = {
  credit: { event: 'credit_added', action: 'customer.credit' },
  correction: { event: 'balance_corrected', action: 'customer.correct' },
  refund: { event: 'charge_refunded', action: 'customer.refund' },
} as const

/**
 * Changes a customer's balance for a reason: credit, correction or refund. A repeated key changes nothing. Throws the
 * errors of `changeBalance`.
 */
export async function adjustBalance(
  context: Pick<Context, 'db' | 'config'>,
  adjustment: Adjustment,
): Promise<components['schemas']['LedgerEntry']> {
  const reason = cleanText(adjustment.reason, 500)
  if (reason.length < 3) throw new RegistryError('invalid_request', { detail: '`reason` must tell something' })
  if (adjustment.amountMicros === 0) {
    throw new RegistryError('invalid_request', { detail: '`amount_micros` must not be 0' })
  }
  const { customerId, actor, kind } = adjustment
  const { event, action } = wordsOf[kind]
  const { entry } = await changeBalance(context, { ...adjustment, reason }, async (tx, entered) => {
    const facts = moneyFacts(entered)
    await recordEvent(tx, { customerId, type: event, params: { ...facts, reason }, key: `entry:${entered.id}` })
    await writeAudit(tx, {
      actor,
      action,
      subject: `customer:${customerId}`,
      detail: { entryId: entered.id, ...facts, reason },
    })
  })
  return presentEntry(entry)
}
