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

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('identity_sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('identity_verifications').where('expires_at', '<', now).execute()
}
