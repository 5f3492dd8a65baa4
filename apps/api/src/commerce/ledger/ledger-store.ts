import { sql, type Insertable, type Selectable } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { Period, Span } from '../../platform/time/periods.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type LedgerEntryRow = Selectable<Schema['ledger_entries']>
export type BalanceRow = Selectable<Schema['customer_balances']>

/** Limits the wait for a concurrent change of a balance. */
export async function limitWaiting(db: Database, seconds: number): Promise<void> {
  await sql`select set_config('lock_timeout', ${`${seconds}s`}, true)`.execute(db)
}

/** Inserts an empty balance. */
export async function insertBalance(db: Database, customerId: string, currency: string): Promise<void> {
  await db.insertInto('customer_balances').values({ customer_id: customerId, currency }).execute()
}

export function findBalance(db: Database, customerId: string): Promise<BalanceRow | undefined> {
  return db.selectFrom('customer_balances').selectAll().where('customer_id', '=', customerId).executeTakeFirst()
}

/** Locks a balance until the transaction ends. */
export function lockBalance(db: Database, customerId: string): Promise<BalanceRow | undefined> {
  return db
    .selectFrom('customer_balances')
    .selectAll()
    .where('customer_id', '=', customerId)
    .forUpdate()
    .executeTakeFirst()
}

export async function writeBalance(db: Database, { customer_id: customerId, ...changed }: BalanceRow): Promise<void> {
  await db.updateTable('customer_balances').set(changed).where('customer_id', '=', customerId).execute()
}

export function insertEntry(db: Database, entry: Insertable<Schema['ledger_entries']>): Promise<LedgerEntryRow> {
  return db.insertInto('ledger_entries').values(entry).returningAll().executeTakeFirstOrThrow()
}

export function findEntryByKey(db: Database, customerId: string, key: string): Promise<LedgerEntryRow | undefined> {
  return db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

export function findCharge(db: Database, customerId: string, id: string): Promise<LedgerEntryRow | undefined> {
  return db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('kind', '=', 'charge')
    .executeTakeFirst()
}

/** Returns the refunded amount of each charge. */
export async function sumRefunds(db: Database, chargeIds: string[]): Promise<Map<string, number>> {
  if (chargeIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_entries')
    .select('charge_id')
    .select(sql<number>`sum(amount_micros)`.as('refunded'))
    .where('charge_id', 'in', chargeIds)
    .groupBy('charge_id')
    .execute()
  return new Map(rows.map(({ charge_id: id, refunded }) => [id ?? '', refunded]))
}

/** Returns the refunded amount of a charge up to a sequence number. */
export async function sumRefundsUntil(db: Database, chargeId: string, sequence: number): Promise<number> {
  const { refunded } = await db
    .selectFrom('ledger_entries')
    .select(sql<number>`coalesce(sum(amount_micros), 0)::bigint`.as('refunded'))
    .where('charge_id', '=', chargeId)
    .where('sequence', '<=', sequence)
    .executeTakeFirstOrThrow()
  return refunded
}

/** Lists a page of a customer's entries, newest first. The sequence number of the newest entry is the total. */
export function listEntries(db: Database, customerId: string, page: Page): Promise<LedgerEntryRow[]> {
  return db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('sequence', 'desc')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
}

/** Expression of the index ledger_entries_spent. */
const spentAt = sql`coalesce(used_at, created_at)`

/** Returns charges for usage by day, minus refunds. Days start `offset` minutes before those of UTC. */
export async function readSpentByDay(
  db: Database,
  customerId: string,
  { from, until, offset }: Span,
): Promise<{ key: string; spent: number }[]> {
  const { rows } = await sql<{ key: string; spent: number }>`
    select to_char((${spentAt} at time zone 'UTC') + make_interval(mins => ${offset}::int), 'YYYY-MM-DD') as key,
      sum(-amount_micros)::bigint as spent
    from ledger_entries
    where customer_id = ${customerId} and kind in ('charge', 'refund') and ${spentAt} >= ${from} and ${spentAt} < ${until}
    group by 1
  `.execute(db)
  return rows
}

/** Charges of a period of UTC and a group. */
export interface GroupedCharges {
  start: Date
  group: string
  cost: number
}

/**
 * Returns charges by period and by a value of the usage they are for, in order of time. Charges without the value are
 * grouped by the name of the service.
 */
export async function readChargesByGroup(
  db: Database,
  customerId: string,
  { from, until, period, value }: { from: Date; until: Date; period: Period; value: string },
): Promise<GroupedCharges[]> {
  const { rows } = await sql<GroupedCharges>`
    select date_trunc(${period}, charge.spent_at at time zone 'UTC') at time zone 'UTC' as start,
      coalesce(nullif(event.params->>${value}::text, ''), nullif(event.params->>'api_name', ''), 'other') as group,
      sum(-charge.amount_micros)::bigint as cost
    from (
      select *, ${spentAt} as spent_at from ledger_entries
      where customer_id = ${customerId} and kind = 'charge' and ${spentAt} >= ${from} and ${spentAt} < ${until}
    ) charge
    left join customer_events event
      on event.customer_id = charge.customer_id and event.event_key = charge.idempotency_key
    group by 1, 2 order by 1, 2
  `.execute(db)
  return rows
}

/** Returns inconsistent sums, sequences, balances and currencies, a line each, at most 100. */
export async function findDisagreements(db: Database): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    select problem from (
      select format('%s: entry %s does not follow the one before it', customer_id, sequence) as problem
      from (
        select customer_id, sequence, amount_micros, balance_micros,
          lag(balance_micros, 1, 0::bigint) over chain as before, lag(sequence, 1, 0::bigint) over chain as previous
        from ledger_entries window chain as (partition by customer_id order by sequence)
      ) entry
      where sequence <> previous + 1 or balance_micros <> before + amount_micros
      union all
      select format('%s: the balance says %s after entry %s, the ledger %s after entry %s', customer_id,
        coalesce(balance.amount_micros, 0), coalesce(balance.sequence, 0), coalesce(entry.sum, 0), coalesce(entry.last, 0))
      from customer_balances balance
      full join (
        select customer_id, sum(amount_micros) as sum, max(sequence) as last from ledger_entries group by customer_id
      ) entry using (customer_id)
      where coalesce(balance.amount_micros, 0) <> coalesce(entry.sum, 0)
        or coalesce(balance.sequence, 0) <> coalesce(entry.last, 0)
      union all
      select format('%s: entry %s is in %s, the balance in %s', customer_id, entry.sequence, entry.currency, balance.currency)
      from ledger_entries entry
      join customer_balances balance using (customer_id)
      where entry.currency <> balance.currency
      union all
      select format('%s: more was given back of charge %s than it was', charge.customer_id, charge.id)
      from ledger_entries charge
      join (select charge_id, sum(amount_micros) as sum from ledger_entries where charge_id is not null group by charge_id) back
        on back.charge_id = charge.id
      where back.sum > -charge.amount_micros
    ) found order by problem limit 100
  `.execute(db)
  return rows.map(({ problem }) => problem)
}
