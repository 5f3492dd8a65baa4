import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type ClaimAttemptRow = Selectable<Schema['claim_attempts']>

/** Inserts an attempt; deletes expired attempts, and a person's oldest above `most`. */
export async function insertAttempt(
  db: Database,
  attempt: Insertable<Schema['claim_attempts']>,
  { most, now }: { most: number; now: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`claims of ${attempt.user_id}`}, 0))`.execute(db)
  await db.insertInto('claim_attempts').values(attempt).execute()
  await sql`
    delete from claim_attempts where state_hash in (
      select state_hash from claim_attempts where expires_at <= ${now} limit 1000 for update skip locked
    )
  `.execute(db)
  await sql`
    delete from claim_attempts where state_hash in (
      select state_hash from claim_attempts where user_id = ${attempt.user_id}
      order by created_at desc, state_hash offset ${most}
    )
  `.execute(db)
}

/** Deletes and returns an attempt, so that only a single use is possible. */
export function takeAttempt(db: Database, stateHash: Uint8Array): Promise<ClaimAttemptRow | undefined> {
  return db.deleteFrom('claim_attempts').where('state_hash', '=', stateHash).returningAll().executeTakeFirst()
}
