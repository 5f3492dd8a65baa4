import { sql, type Selectable } from 'kysely'
import type { Role } from '../../schema/people-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type InvitationRow = Selectable<Schema['publisher_invitations']>

export interface NewInvitation {
  publisherId: string
  email: string
  role: Role
  tokenHash: Uint8Array
  invitedBy: string
  createdAt: Date
  expiresAt: Date
}

/**
 * Stores an invitation and replaces an earlier invitation to the address. Returns undefined when a member has that
 * address.
 */
export async function saveInvitation(db: Database, invitation: NewInvitation): Promise<InvitationRow | undefined> {
  const { publisherId, email, role, tokenHash, invitedBy, createdAt, expiresAt } = invitation
  const { rows } = await sql<InvitationRow>`
    insert into publisher_invitations (publisher_id, email, role, token_hash, invited_by, created_at, expires_at)
    select ${publisherId}, ${email}, ${role}, ${tokenHash}, ${invitedBy}, ${createdAt}, ${expiresAt}
    where not exists (
      select 1 from publisher_members m join users u on u.id = m.user_id
      where m.publisher_id = ${publisherId} and lower(u.email) = lower(${email})
    )
    on conflict (publisher_id, lower(email)) do update set
      id = excluded.id, email = excluded.email, role = excluded.role, token_hash = excluded.token_hash,
      invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at
    returning *
  `.execute(db)
  return rows[0]
}

/** Lists at most `limit` open invitations, newest first. */
export function findInvitations(db: Database, publisherId: string, limit: number): Promise<InvitationRow[]> {
  return db
    .selectFrom('publisher_invitations')
    .selectAll()
    .where('publisher_id', '=', publisherId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes an invitation of a publisher. Returns false when there is none. */
export async function deleteInvitationRow(db: Database, publisherId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('publisher_invitations')
    .where('id', '=', id)
    .where('publisher_id', '=', publisherId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes the invitations to an address. */
export async function deleteInvitationsTo(db: Database, email: string): Promise<void> {
  await sql`delete from publisher_invitations where lower(email) = lower(${email})`.execute(db)
}

/** Finds the unexpired invitation with a secret. */
export function findInvitationByHash(
  db: Database,
  tokenHash: Uint8Array,
  now: Date,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('publisher_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}
