import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { BalanceRow, LedgerEntryRow } from './ledger-store.ts'

export function presentEntry(row: LedgerEntryRow, refunded?: number): components['schemas']['LedgerEntry'] {
  return {
    id: row.id,
    sequence: row.sequence,
    kind: row.kind,
    amount_micros: row.amount_micros,
    currency: row.currency,
    balance_micros: row.balance_micros,
    reason: row.reason,
    actor: row.actor,
    ...optionalText('actor_name', row.actor_name),
    ...(row.charge_id !== null && { charge_id: row.charge_id }),
    ...(row.kind === 'charge' && { refunded_micros: refunded ?? 0 }),
    created_at: wireDate(row.created_at),
  }
}

/** Returns a balance; `overdraft` is the amount below zero that the customer may spend. */
export function presentBalance(
  { amount_micros: amount, currency }: Pick<BalanceRow, 'amount_micros' | 'currency'>,
  overdraft: number,
): components['schemas']['CustomerBalance'] {
  return {
    amount_micros: amount,
    currency,
    prepaid_balance_micros: amount,
    effective_balance_micros: amount + overdraft,
  }
}
