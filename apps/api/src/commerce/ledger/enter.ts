import { RegistryError } from '../../platform/errors.ts'
import type { LedgerEntryKind } from '../../schema/customer-tables.ts'
import type { Database } from '../../schema/tables.ts'
import {
  findCharge,
  findEntryByKey,
  insertEntry,
  lockBalance,
  sumRefunds,
  sumRefundsUntil,
  writeBalance,
  type LedgerEntryRow,
} from './ledger-store.ts'

export interface NewEntry {
  customerId: string
  kind: LedgerEntryKind
  /** What it adds, in whole millionths of the balance's currency; below zero for what it takes. Of a refund, undefined is what is left of the charge. */
  amountMicros: number | undefined
  /** The same key with the same content is the same entry. */
  idempotencyKey: string
  reason: string
  actor: string
  actorName?: string | undefined
  /** The charge that a refund gives back. */
  chargeId?: string | undefined
  /** How far the balance may go down, at least; zero or less. */
  floorMicros: number
  /** When what is charged for was used, if that was not now. */
  usedAt?: Date | undefined
}

/** The floor of what must be entered however low it takes a balance. */
export const noFloor = Number.MIN_SAFE_INTEGER

export interface Entered {
  entry: LedgerEntryRow
  /** Whether it was entered by this call, and not by an earlier one with the same key. */
  isNew: boolean
}

/**
 * Adds an entry to a customer's ledger, and carries it into the balance. Call it in a transaction: the balance is locked until
 * that ends. Throws `customer_not_found`, `idempotency_conflict`, `balance_too_low`, `balance_too_high`, `charge_not_found`
 * and `refund_exceeds_charge`.
 */
export async function enter(db: Database, wanted: NewEntry): Promise<Entered> {
  const { customerId, kind, idempotencyKey, reason, actor, actorName = '', chargeId } = wanted
  const balance = await lockBalance(db, customerId)
  if (!balance) throw new RegistryError('customer_not_found')
  const earlier = await findEntryByKey(db, customerId, idempotencyKey)
  if (earlier) return { entry: await sameOrRefuse(db, earlier, wanted), isNew: false }
  const amount = kind === 'refund' ? await refundable(db, wanted) : (wanted.amountMicros ?? 0)
  const after = balance.amount_micros + amount
  assertWithin(after, amount, wanted.floorMicros)
  const entry = await insertEntry(db, {
    customer_id: customerId,
    sequence: balance.sequence + 1,
    kind,
    amount_micros: amount,
    currency: balance.currency,
    balance_micros: after,
    idempotency_key: idempotencyKey,
    reason,
    actor,
    actor_name: actorName,
    charge_id: chargeId ?? null,
    used_at: wanted.usedAt ?? null,
  })
  await writeBalance(db, { ...balance, amount_micros: after, sequence: entry.sequence })
  return { entry, isNew: true }
}

async function sameOrRefuse(db: Database, earlier: LedgerEntryRow, wanted: NewEntry): Promise<LedgerEntryRow> {
  const isSame =
    earlier.kind === wanted.kind &&
    earlier.reason === wanted.reason &&
    earlier.charge_id === (wanted.chargeId ?? null) &&
    (wanted.amountMicros === undefined ? await leftNothing(db, earlier) : earlier.amount_micros === wanted.amountMicros)
  if (!isSame) throw new RegistryError('idempotency_conflict')
  return earlier
}

/** Whether a refund gave back what was left of its charge, as one without an amount does. */
async function leftNothing(db: Database, { customer_id, charge_id, sequence }: LedgerEntryRow): Promise<boolean> {
  const charge = charge_id === null ? undefined : await findCharge(db, customer_id, charge_id)
  return charge !== undefined && (await sumRefundsUntil(db, charge.id, sequence)) === -charge.amount_micros
}

/** What a refund gives back; the lock on the balance keeps others from giving back the same. */
async function refundable(db: Database, { customerId, chargeId = '', amountMicros }: NewEntry): Promise<number> {
  const charge = await findCharge(db, customerId, chargeId)
  if (!charge) throw new RegistryError('charge_not_found')
  const refunded = (await sumRefunds(db, [charge.id])).get(charge.id) ?? 0
  const left = -charge.amount_micros - refunded
  const amount = amountMicros ?? left
  if (amount > left || left === 0) throw new RegistryError('refund_exceeds_charge', { left })
  return amount
}

// Numbers beyond it are not exact; the database refuses them as well.
const most = 9_000_000_000_000_000

function assertWithin(after: number, amount: number, floor: number): void {
  if (amount < 0 && after < floor) throw new RegistryError('balance_too_low')
  if (Math.abs(after) > most) throw new RegistryError('balance_too_high')
}
