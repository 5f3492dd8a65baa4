import type { Kysely } from 'kysely'
import { enter, type Entered, type NewEntry } from '../../src/commerce/ledger/enter.ts'
import { openBalance } from '../../src/commerce/ledger/open-balance.ts'
import type { Schema } from '../../src/schema/tables.ts'

/** Creates a customer with an empty ledger in dollars. */
export async function givenLedger(db: Kysely<Schema>, id: string): Promise<string> {
  await db
    .insertInto('users')
    .values({ id, email: `${id}@people.test`, name: id, email_verified: true, is_admin: false })
    .execute()
  await db.insertInto('customers').values({ id }).execute()
  await openBalance(db, id, 'usd')
  return id
}

/** Enters a change in its own transaction, by default never below zero. */
export function enterAlone(
  db: Kysely<Schema>,
  entry: Pick<NewEntry, 'customerId' | 'kind' | 'amountMicros' | 'idempotencyKey'> & Partial<NewEntry>,
): Promise<Entered> {
  const rest = { reason: 'For a test.', actor: 'operator', floorMicros: 0 }
  return db.transaction().execute((tx) => enter(tx, { ...rest, ...entry }))
}
