import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

export async function verifyEmail(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('identity_users')
    .set({ email_verified: true })
    .where('id', '=', userId)
    .where('email_verified', '=', false)
    .execute()
}

/** Deletes the links of mails by which a person could set another password or address. */
export async function deleteMailLinks(db: Database, userId: string): Promise<void> {
  await db
    .deleteFrom('identity_verifications')
    .where('value', '=', userId)
    .where((where) =>
      where.or([where('identifier', 'like', 'reset-password:%'), where('identifier', 'like', `${changeLink}:%`)]),
    )
    .execute()
}

const changeLink = 'change-email'

interface ChangeLink {
  userId: string
  /** Whether the address of the account was confirmed when the link was made. */
  emailVerified: boolean
  hash: string
  expiresAt: Date
}

export async function insertChangeLink(
  db: Database,
  { userId, emailVerified, hash, expiresAt }: ChangeLink,
): Promise<void> {
  await db
    .insertInto('identity_verifications')
    .values({
      id: randomUUID(),
      identifier: `${changeLink}:${emailVerified}:${hash}`,
      value: userId,
      expires_at: expiresAt,
    })
    .execute()
}

/** Whether a link for another address still holds; it ends when the address of its account is confirmed. */
export async function isChangeLinkOpen(db: Database, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_verifications as link')
    .innerJoin('identity_users as person', 'person.id', 'link.value')
    .select('link.id')
    .where('link.identifier', 'in', [`${changeLink}:true:${hash}`, `${changeLink}:false:${hash}`])
    .where('link.identifier', 'like', sql<string>`${changeLink} || ':' || person.email_verified || ':%'`)
    .executeTakeFirst()
  return row !== undefined
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
