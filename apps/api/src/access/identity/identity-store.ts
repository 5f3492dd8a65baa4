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

/** Finds what the provider knows of a person. */
export function findAccount(
  db: Database,
  userId: string,
): Promise<{ email: string; email_verified: boolean; name: string; image: string | null } | undefined> {
  return db
    .selectFrom('identity_users')
    .select(['email', 'email_verified', 'name', 'image'])
    .where('id', '=', userId)
    .executeTakeFirst()
}

/** Deletes the mail links by which a person could set another password or address. */
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
  /** True when the address of the account was confirmed at the creation of the link. */
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

/** Tells whether a link for a change of address is valid. A confirmation of the current address ends the link. */
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

/** Finds the secret that the provider needs to end a session of a person; undefined when there is no such session. */
export async function findSessionToken(db: Database, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_sessions')
    .select('token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.token
}

/** Deletes the session with this secret unless it is the new session. */
export async function deleteFormerSession(db: Database, token: string, newId: string): Promise<void> {
  await db.deleteFrom('identity_sessions').where('token', '=', token).where('id', '!=', newId).execute()
}

/** Deletes a person of the embedded provider with all accounts, sessions and mail links. */
export async function deleteIdentity(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('identity_verifications').where('value', '=', userId).execute()
  await db.deleteFrom('identity_users').where('id', '=', userId).execute()
}

export async function deleteExpired(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('identity_sessions').where('expires_at', '<', now).execute()
  await db.deleteFrom('identity_verifications').where('expires_at', '<', now).execute()
}
