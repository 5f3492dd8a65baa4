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
  /** The same again is charged once. */
  transactionId: string
  /** What it costs; nothing is charged for nothing. */
  amountMicros: number
  /** When it was used; undefined for now. */
  at: Date | undefined
  params: Record<string, unknown>
}

// What somebody else's program tells is kept, but not without measure.
const mostParams = 8192

// Two clocks differ by a little.
const mostAheadMs = 5 * 60_000

/**
 * Charges a customer for what was used and notes the use, both once. Throws `customer_not_found`, `balance_too_low`,
 * `idempotency_conflict`, `balance_busy`, and `invalid_request` for facts beyond measure and a moment to come.
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
    // It cost nothing the first time.
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
