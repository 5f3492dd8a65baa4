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
  /**
   * Change in whole millionths of the balance's currency; negative for a charge. A refund without an amount returns the
   * rest of its charge.
   */
  amountMicros: number | undefined
  /** A repeated key with equal content returns the existing entry. */
  idempotencyKey: string
  reason: string
  actor: string
  actorName?: string | undefined
  /** Charge that a refund returns. */
  chargeId?: string | undefined
  /** Lowest balance that the entry may lead to; zero or less. */
  floorMicros: number
  /** Time of the charged usage, if it was not now. */
  usedAt?: Date | undefined
}

/** Floor of entries that may lower the balance without limit. */
export const noFloor = Number.MIN_SAFE_INTEGER

export interface Entered {
  entry: LedgerEntryRow
  /** False when an earlier call with this key made the entry. */
  isNew: boolean
}

/**
 * Adds an entry to a customer's ledger and updates the balance, which stays locked until the transaction ends. Throws
 * `customer_not_found`, `idempotency_conflict`, `balance_too_low`, `balance_too_high`, `charge_not_found` and
 * `refund_exceeds_charge`.
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

/** Returns whether a refund returned the whole rest of its charge, as a refund without an amount does. */
async function leftNothing(db: Database, { customer_id, charge_id, sequence }: LedgerEntryRow): Promise<boolean> {
  const charge = charge_id === null ? undefined : await findCharge(db, customer_id, charge_id)
  return charge !== undefined && (await sumRefundsUntil(db, charge.id, sequence)) === -charge.amount_micros
}

/** Returns the amount of a refund; the lock on the balance rules out a concurrent refund. */
async function refundable(db: Database, { customerId, chargeId = '', amountMicros }: NewEntry): Promise<number> {
  const charge = await findCharge(db, customerId, chargeId)
  if (!charge) throw new RegistryError('charge_not_found')
  const refunded = (await sumRefunds(db, [charge.id])).get(charge.id) ?? 0
  const left = -charge.amount_micros - refunded
  const amount = amountMicros ?? left
  if (amount > left || left === 0) throw new RegistryError('refund_exceeds_charge', { left })
  return amount
}

// JavaScript has no exact numbers beyond this limit; the database refuses them as well.
const most = 9_000_000_000_000_000

function assertWithin(after: number, amount: number, floor: number): void {
  if (amount < 0 && after < floor) throw new RegistryError('balance_too_low')
  if (Math.abs(after) > most) throw new RegistryError('balance_too_high')
}
