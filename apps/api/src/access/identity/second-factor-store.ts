import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Times of a session, and whether its person has a second factor. */
export interface SessionProof {
  createdAt: Date
  provedAt: Date | null
  hasFactor: boolean
}

// The query ignores `two_factor_enabled`, which the library sets before an app is confirmed.
const hasFactor = sql<boolean>`(exists (select from identity_two_factors as app
    where app.user_id = person.id and app.confirmed_at is not null)
  or exists (select from identity_passkeys as passkey where passkey.user_id = person.id))`

export function findSessionProof(db: Database, sessionId: string): Promise<SessionProof | undefined> {
  return db
    .selectFrom('identity_sessions as session')
    .innerJoin('identity_users as person', 'person.id', 'session.user_id')
    .select(['session.created_at as createdAt', 'session.proved_at as provedAt', hasFactor.as('hasFactor')])
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
}

/** Tells whether a person of the embedded provider has an authenticator app or a passkey. */
export async function findHasFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_users as person')
    .select(hasFactor.as('has'))
    .where('person.id', '=', userId)
    .executeTakeFirst()
  return row?.has ?? false
}

/** Locks the factors of a person until the transaction ends and returns the person's address. */
export function lockFactors(db: Database, userId: string): Promise<{ email: string } | undefined> {
  return db.selectFrom('identity_users').select('email').where('id', '=', userId).forUpdate().executeTakeFirst()
}

export async function proveSession(db: Database, sessionId: string, now: Date): Promise<void> {
  await db.updateTable('identity_sessions').set({ proved_at: now }).where('id', '=', sessionId).execute()
}

/** Ends the sessions of a person, except for `exceptId` when given. */
export async function deleteSessions(db: Database, userId: string, exceptId: string | undefined): Promise<void> {
  await db
    .deleteFrom('identity_sessions')
    .where('user_id', '=', userId)
    .$if(exceptId !== undefined, (query) => query.where('id', '!=', exceptId ?? ''))
    .execute()
}

export function findApp(db: Database, userId: string) {
  return db
    .selectFrom('identity_two_factors')
    .select(['confirmed_at', 'backup_codes'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

interface NewApp {
  id: string
  userId: string
  secret: string
  codes: string
}

/** Stores an unconfirmed app and replaces another unconfirmed app. Returns false when a confirmed app exists. */
export async function saveApp(db: Database, { id, userId, secret, codes }: NewApp): Promise<boolean> {
  const values = { secret, backup_codes: codes, verified: false, failed_verification_count: 0, locked_until: null }
  const row = await db
    .insertInto('identity_two_factors')
    .values({ id, user_id: userId, confirmed_at: null, ...values })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(values).where('identity_two_factors.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (row) await askForNoCode(db, userId)
  return row !== undefined
}

/** Lets a person sign in by password alone. The library asks for a code after storing a first app, confirmed or not. */
async function askForNoCode(db: Database, userId: string): Promise<void> {
  await db.updateTable('identity_users').set({ two_factor_enabled: false }).where('id', '=', userId).execute()
}

/** Confirms a verified app. Returns false when the person has no unconfirmed app with a right code. */
export async function confirmApp(db: Database, userId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('identity_two_factors')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('verified', '=', true)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns false when the person has no confirmed app. */
export async function updateCodes(db: Database, userId: string, codes: string): Promise<boolean> {
  const row = await db
    .updateTable('identity_two_factors')
    .set({ backup_codes: codes })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteApp(db: Database, userId: string): Promise<boolean> {
  await askForNoCode(db, userId)
  const row = await db
    .deleteFrom('identity_two_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return row?.confirmed_at !== null && row !== undefined
}

/** Deletes an unconfirmed app, so that it cannot be confirmed later. */
export async function deleteUnconfirmedApp(db: Database, userId: string): Promise<void> {
  const deleted = await db
    .deleteFrom('identity_two_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (deleted) await askForNoCode(db, userId)
}

/** Records a code of an app as sent. Returns false when the code was sent before. */
export async function takeCode(db: Database, userId: string, codeId: string, expiresAt: Date): Promise<boolean> {
  const row = await db
    .insertInto('identity_verifications')
    .values({ id: codeId, identifier: 'sent-code', value: userId, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ expires_at: expiresAt })
        .where('identity_verifications.expires_at', '<', sql<Date>`now()`),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Counts the unexpired sent codes of a person. */
export async function countSentCodes(db: Database, userId: string): Promise<number> {
  const { sent } = await db
    .selectFrom('identity_verifications')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    // The literal matches the condition of the index.
    .where('identifier', '=', sql.lit('sent-code'))
    .where('value', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow()
  return sent
}

/** Lists the passkeys of a person, oldest first. */
export function listPasskeys(db: Database, userId: string) {
  return db
    .selectFrom('identity_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'backed_up'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export function findPasskey(db: Database, credentialId: string) {
  return db
    .selectFrom('identity_passkeys')
    .select(['id', 'user_id', 'name'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export async function touchPasskey(db: Database, credentialId: string, now: Date): Promise<void> {
  await db
    .updateTable('identity_passkeys')
    .set({ last_used_at: now })
    .where('credential_id', '=', credentialId)
    .execute()
}

export function renamePasskey(db: Database, userId: string, id: string, name: string) {
  return db
    .updateTable('identity_passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
}

/** Deletes a passkey of a person, or all passkeys without an id. Returns their names. */
export function deletePasskeys(db: Database, userId: string, id?: string) {
  return db
    .deleteFrom('identity_passkeys')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute()
}
