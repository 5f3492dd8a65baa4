import { revokeEveryCredential } from '../../access/credentials/held-credentials.ts'
import type { Database } from '../../schema/tables.ts'
import { forgetFiles } from '../customer-files/forget-files.ts'
import { recordEvent } from '../events/record-event.ts'
import { enter } from '../ledger/enter.ts'
import { lockBalance } from '../ledger/ledger-store.ts'
import { moneyFacts } from './money-facts.ts'

const reason = 'The account was deleted.'

/**
 * Ends a customer: deletes API keys and files, and books out the credit. The ledger keeps the id. Returns the
 * millionths that were booked out, or undefined for a person without a customer account. The caller writes the audit
 * entry.
 */
export async function closeCustomer(tx: Database, actor: string, customerId: string): Promise<number | undefined> {
  const balance = await lockBalance(tx, customerId)
  if (!balance) return undefined
  await revokeEveryCredential(tx, 'apiKey', customerId)
  await forgetFiles(tx, customerId)
  // A debt stays in the ledger.
  const credit = Math.max(0, balance.amount_micros)
  if (credit === 0) return 0
  const { entry } = await enter(tx, {
    customerId,
    kind: 'correction',
    amountMicros: -credit,
    idempotencyKey: `account-deleted:${balance.sequence}`,
    reason,
    actor,
    floorMicros: 0,
  })
  const params = { ...moneyFacts(entry), reason }
  await recordEvent(tx, { customerId, type: 'balance_corrected', params, key: `entry:${entry.id}` })
  return credit
}
