import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkLedger } from '../../src/commerce/ledger/check-ledger.ts'
import type { Schema } from '../../src/schema/tables.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { enterAlone, givenLedger } from './given-ledger.ts'

let database: TestDatabase
let customerId: string
let chargeId: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Each test has a customer with 100 credited and 30 charged. */
beforeEach(async () => {
  customerId = await givenLedger(database.db, `customer-${randomUUID()}`)
  await enterAlone(database.db, { customerId, kind: 'credit', amountMicros: 100, idempotencyKey: 'credit' })
  const charge = { customerId, kind: 'charge', amountMicros: -30, idempotencyKey: 'charge' } as const
  chargeId = (await enterAlone(database.db, charge)).entry.id
})

const addedTo = { code: '23001', message: 'the ledger is only added to' }
const disagrees = { code: '23514' }

describe('the database refuses', () => {
  const changes = [
    [
      'to change the amount of an entry',
      () => sql`update ledger_entries set amount_micros = -1 where id = ${chargeId}`,
    ],
    [
      'to change the reason of an entry',
      () => sql`update ledger_entries set reason = 'Another.' where id = ${chargeId}`,
    ],
    ['to delete an entry', () => sql`delete from ledger_entries where id = ${chargeId}`],
    ['to truncate the entries', () => sql`truncate ledger_entries`],
    ['to truncate the entries and the rows that refer to them', () => sql`truncate ledger_entries cascade`],
    ['to delete a balance', () => sql`delete from customer_balances where customer_id = ${customerId}`],
    ['to truncate the balances', () => sql`truncate customer_balances`],
    ['to truncate the customers and all their rows', () => sql`truncate customers cascade`],
  ] as const
  test.each(changes)('%s', async (_, change) => {
    const before = await everything()
    await expect(change().execute(database.db)).rejects.toMatchObject(addedTo)
    expect(await everything()).toEqual(before)
  })

  test('to delete a customer with a ledger', async () => {
    await expect(database.db.deleteFrom('customers').where('id', '=', customerId).execute()).rejects.toMatchObject({
      code: expect.stringMatching(/^23(001|503)$/),
    })
    await expect(database.db.deleteFrom('users').where('id', '=', customerId).execute()).rejects.toMatchObject({
      code: expect.stringMatching(/^23(001|503)$/),
    })
  })

  const balances = [
    ['of another amount', () => sql`amount_micros = 71`, 'the balance does not agree with the ledger'],
    ['of another currency', () => sql`currency = 'eur'`, 'the balance does not agree with the ledger'],
    ['of an earlier sequence', () => sql`sequence = 1, amount_micros = 100`, 'the ledger has gone on'],
    ['of a later sequence', () => sql`sequence = 3`, 'the balance does not agree with the ledger'],
    ['of sequence 0', () => sql`sequence = 0, amount_micros = 0`, 'the balance does not agree with the ledger'],
  ] as const
  test.each(balances)('a balance %s', async (_, change, message) => {
    const before = await everything()
    const update = sql`update customer_balances set ${change()} where customer_id = ${customerId}`
    await expect(update.execute(database.db)).rejects.toMatchObject({ ...disagrees, message })
    expect(await everything()).toEqual(before)
  })

  const entries = [
    ['that does not add up', { sequence: 3, amount: -10, balance: 70 }, 'the entry does not add up'],
    ['after a gap', { sequence: 4, amount: -10, balance: 60 }, 'the ledger has a gap'],
  ] as const
  test.each(entries)('to set the balance to an entry %s', async (_, { sequence, amount, balance }, message) => {
    const carried = database.db.transaction().execute(async (tx) => {
      await write({ sequence, amount, balance }, tx)
      await sql`update customer_balances set sequence = ${sequence}, amount_micros = ${balance}
        where customer_id = ${customerId}`.execute(tx)
    })
    await expect(carried).rejects.toMatchObject({ ...disagrees, message })
  })

  test('a second entry with a key, and a second at a sequence number', async () => {
    const unique = { code: '23505' }
    await expect(write({ sequence: 3, amount: -10, balance: 60, key: 'charge' })).rejects.toMatchObject(unique)
    await expect(write({ sequence: 2, amount: -10, balance: 60 })).rejects.toMatchObject(unique)
  })

  test('a charge that adds, a credit that subtracts, and a correction of zero', async () => {
    await expect(write({ sequence: 3, amount: 10, balance: 80 })).rejects.toMatchObject(disagrees)
    await expect(write({ sequence: 3, amount: -10, balance: 60, kind: 'credit' })).rejects.toMatchObject(disagrees)
    await expect(write({ sequence: 3, amount: 0, balance: 70, kind: 'correction' })).rejects.toMatchObject(disagrees)
  })
})

describe('the check of the ledger', () => {
  test('finds nothing in a ledger with regular entries only', async () => {
    expect(await checkLedger(database.db)).toEqual([])
  })

  const wrongs: [string, (tx: Transaction<Schema>) => Promise<void>][] = [
    ['an entry without an update of the balance', (tx) => write({ sequence: 3, amount: -10, balance: 60 }, tx)],
    ['an entry that does not add up', (tx) => write({ sequence: 3, amount: -10, balance: 61 }, tx)],
    ['an entry after a gap', (tx) => write({ sequence: 5, amount: -10, balance: 60 }, tx)],
    ['an edited balance', (tx) => edit(tx, sql`update customer_balances set amount_micros = 71`)],
    ['a balance of another currency', (tx) => edit(tx, sql`update customer_balances set currency = 'eur'`)],
    ['an edited entry', (tx) => edit(tx, sql`update ledger_entries set amount_micros = -31`, sql`and sequence = 2`)],
    ['a deleted last entry', (tx) => edit(tx, sql`delete from ledger_entries`, sql`and sequence = 2`)],
    ['a deleted first entry', (tx) => edit(tx, sql`delete from ledger_entries`, sql`and sequence = 1`)],
    ['an emptied ledger', (tx) => edit(tx, sql`delete from ledger_entries`)],
    ['a ledger without its balance', (tx) => edit(tx, sql`delete from customer_balances`)],
    ['a refund above the charge', giveBackTooMuch],
  ]
  test.each(wrongs)('finds %s', async (_, doWrong) => {
    const problems = await problemsAfter(doWrong)
    expect(problems).not.toEqual([])
    expect(problems.filter((problem) => !problem.includes(customerId))).toEqual([])
    expect(await checkLedger(database.db)).toEqual([])
  })
})

interface Written {
  sequence: number
  amount: number
  balance: number
  key?: string
  kind?: string
  charge?: string
}

/** Inserts an entry directly, without `enter`. */
async function write({ sequence, amount, balance, ...rest }: Written, db: Kysely<Schema> = database.db): Promise<void> {
  const { key = randomUUID(), kind = 'charge', charge = null } = rest
  await sql`insert into ledger_entries
    (customer_id, sequence, kind, amount_micros, currency, balance_micros, idempotency_key, reason, actor, charge_id)
    values (${customerId}, ${sequence}, ${kind}, ${amount}, 'usd', ${balance}, ${key}, 'Past the verb.', 'operator', ${charge})
  `.execute(db)
}

/** Inserts a consistent refund that exceeds its charge. */
async function giveBackTooMuch(tx: Transaction<Schema>): Promise<void> {
  await write({ sequence: 3, amount: 31, balance: 101, kind: 'refund', charge: chargeId }, tx)
  await sql`update customer_balances set sequence = 3, amount_micros = 101 where customer_id = ${customerId}`.execute(
    tx,
  )
}

/** Edits rows of the customer with triggers off, as only the owner of the database can. */
async function edit(db: Transaction<Schema>, statement: ReturnType<typeof sql>, and = sql``): Promise<void> {
  await sql`set local session_replication_role = replica`.execute(db)
  await sql`${statement} where customer_id = ${customerId} ${and}`.execute(db)
}

/** Returns the findings of the check after a change, which is rolled back. */
async function problemsAfter(doWrong: (db: Transaction<Schema>) => Promise<void>): Promise<string[]> {
  const takenBack = new Error('taken back')
  let problems: string[] = []
  const attempt = database.db.transaction().execute(async (tx) => {
    await doWrong(tx)
    problems = await checkLedger(tx)
    throw takenBack
  })
  await expect(attempt).rejects.toBe(takenBack)
  return problems
}

async function everything(): Promise<unknown> {
  const { db } = database
  return {
    entries: await db.selectFrom('ledger_entries').selectAll().orderBy('id').execute(),
    balances: await db.selectFrom('customer_balances').selectAll().orderBy('customer_id').execute(),
  }
}
