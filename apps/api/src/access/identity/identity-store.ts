import type { Database } from '../../schema/tables.ts'

export async function verifyEmail(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute()
}

/** Deletes the links of mails by which a person could set another password. */
export async function deleteResetLinks(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('identity_verifications')
    .where('value', '=', userId)
    .where('identifier', 'like', 'reset-password:%')
    .execute()
}

/** The secret of a session of a person, which the provider ends it by; undefined when the person has no such session. */
export async function findSessionToken(db: Database, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_sessions')
    .select('token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.token
}

/** Deletes a person of the embedded provider with accounts, sessions and links of mails. */
export async function deleteIdentity(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('identity_verifications').where('value', '=', userId).execute()
  await db.deleteFrom('identity_users').where('id', '=', userId).execute()
}

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('identity_sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('identity_verifications').where('expires_at', '<', now).execute()
}
