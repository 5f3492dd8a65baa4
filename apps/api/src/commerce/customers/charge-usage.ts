import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { recordedFacts, recordEvent } from '../events/record-event.ts'
import { changeBalance } from '../ledger/change-balance.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { findCustomer } from './customer-store.ts'
import { moneyFacts } from './money-facts.ts'

type NewEvent = Parameters<typeof recordEvent>[1]

export interface Usage {
  customerId: string
  /** A repeated id is charged once. */
  transactionId: string
  /** Price; 0 creates no charge. */
  amountMicros: number
  /** Time of the usage; undefined for now. */
  at: Date | undefined
  params: Record<string, unknown>
}

// Another program sends these parameters, so their size is limited.
const mostParams = 8192

// Tolerance for the difference between two clocks.
const mostAheadMs = 5 * 60_000

/**
 * Charges a customer for usage and records the usage; a repeated id does both only once. Throws `customer_not_found`,
 * `balance_too_low`, `idempotency_conflict`, `balance_busy`, and `invalid_request` for too large parameters or a date
 * in the future.
 */
export async function chargeUsage(
  context: Pick<Context, 'db' | 'config' | 'clock'>,
  actor: string,
  usage: Usage,
): Promise<void> {
  const { customerId, transactionId, amountMicros, at, params } = usage
  if (Buffer.byteLength(JSON.stringify(params)) > mostParams) {
    throw new RegistryError('invalid_request', { detail: `\`params\` must not be larger than ${mostParams} bytes` })
  }
  if (at && at.getTime() > context.clock.now().getTime() + mostAheadMs) {
    throw new RegistryError('invalid_request', { detail: '`timestamp` must not lie more than 5 minutes ahead' })
  }
  const key = `usage:${transactionId}`
  const event = { customerId, type: 'api_usage_completed', key, at }
  if (amountMicros === 0) return noteFreeUse(context.db, { ...event, params })
  const reason = cleanText(textOf(params['api_name']), 200) || 'usage'
  const charge = {
    customerId,
    kind: 'charge',
    amountMicros: -amountMicros,
    idempotencyKey: key,
    reason,
    actor,
    usedAt: at,
  } as const
  await changeBalance(context, charge, async (tx, entry) => {
    const facts = moneyFacts(entry)
    const isNew = await recordEvent(tx, { ...event, params: { ...params, ...facts, charge_id: entry.id } })
    // The first request with this id had no price.
    if (!isNew) throw new RegistryError('idempotency_conflict')
    await writeAudit(tx, {
      actor,
      action: 'customer.charge',
      subject: `customer:${customerId}`,
      detail: { entryId: entry.id, ...facts, reason },
    })
  })
}

async function noteFreeUse(db: Database, event: NewEvent & { key: string }): Promise<void> {
  const { customerId, key } = event
  if (!(await findCustomer(db, customerId))) throw new RegistryError('customer_not_found')
  if (await recordEvent(db, event)) return
  const facts = await recordedFacts(db, customerId, key)
  if (facts?.['amount_micros']) throw new RegistryError('idempotency_conflict')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
