import { sql } from 'kysely'
import type { PublisherStatus, Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'
import type { MemberRow } from './member.ts'

/** Lists the members of a publisher, oldest first. */
export function listMembers(db: Database, publisherId: string): Promise<MemberRow[]> {
  return selectMembers(db, publisherId)
    .orderBy('publisher_members.created_at')
    .orderBy('publisher_members.user_id')
    .execute()
}

/** Finds a member, with the number of owners of the publisher. */
export function findMember(
  db: Database,
  publisherId: string,
  userId: string,
): Promise<(MemberRow & { owners: number }) | undefined> {
  return selectMembers(db, publisherId)
    .select((select) =>
      select
        .selectFrom('publisher_members as owners')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('owners.publisher_id', '=', publisherId)
        .where('owners.role', '=', 'owner')
        .$asScalar()
        .$notNull()
        .as('owners'),
    )
    .where('publisher_members.user_id', '=', userId)
    .executeTakeFirst()
}

/**
 * Locks a person until the transaction ends. Rows that only reference the person are not blocked. Returns false when
 * the person is gone.
 */
export async function lockUser(db: Database, userId: string): Promise<boolean> {
  const query = db.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
  return (await query.forNoKeyUpdate().executeTakeFirst()) !== undefined
}

/** Stores a member. Returns false when the person is already a member or belongs to `limit` publishers. */
export async function insertMember(
  db: Database,
  member: { publisherId: string; userId: string; role: Role },
  limit: number,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into publisher_members (publisher_id, user_id, role, created_at)
    select ${member.publisherId}, ${member.userId}, ${member.role}, ${now}
    where (select count(*) from publisher_members where user_id = ${member.userId}) < ${limit}
    on conflict do nothing
  `.execute(db)
  return numAffectedRows === 1n
}

export async function isMember(db: Database, publisherId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('publisher_members')
    .select('role')
    .where('publisher_id', '=', publisherId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateRole(db: Database, publisherId: string, userId: string, role: Role): Promise<void> {
  await db
    .updateTable('publisher_members')
    .set({ role })
    .where('publisher_id', '=', publisherId)
    .where('user_id', '=', userId)
    .execute()
}

export interface MembershipRow {
  publisher_id: string
  name: string
  status: PublisherStatus
  role: Role
  /** Number of owners of the publisher. */
  owners: number
}

/** Lists the publishers that a person belongs to, by id. */
export function listMemberships(db: Database, userId: string): Promise<MembershipRow[]> {
  return (
    db
      .selectFrom('publisher_members as own')
      .innerJoin('publishers', 'publishers.id', 'own.publisher_id')
      .select(['own.publisher_id', 'publishers.name', 'publishers.status', 'own.role'])
      .select((select) =>
        select
          .selectFrom('publisher_members as owners')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('owners.publisher_id', '=', 'own.publisher_id')
          .where('owners.role', '=', 'owner')
          .$asScalar()
          .$notNull()
          .as('owners'),
      )
      .where('own.user_id', '=', userId)
      // Other transactions lock publishers in the order of JavaScript.
      .orderBy(sql`own.publisher_id collate "C"`)
      .execute()
  )
}

export async function deleteMember(db: Database, publisherId: string, userId: string): Promise<void> {
  await db
    .deleteFrom('publisher_members')
    .where('publisher_id', '=', publisherId)
    .where('user_id', '=', userId)
    .execute()
}

/** Deletes every member and every invitation of a publisher. */
export async function deleteEveryone(db: Database, publisherId: string): Promise<void> {
  await db
    .with('invitations', (cte) => cte.deleteFrom('publisher_invitations').where('publisher_id', '=', publisherId))
    .deleteFrom('publisher_members')
    .where('publisher_id', '=', publisherId)
    .execute()
}

/** Lists the people of a publisher with a verified e-mail address, without banned people. */
export function listAddresses(db: Database, publisherId: string, roles: readonly Role[]): Promise<{ email: string }[]> {
  return (
    db
      .selectFrom('publisher_members')
      .innerJoin('users', 'users.id', 'publisher_members.user_id')
      .select('users.email')
      .where('publisher_members.publisher_id', '=', publisherId)
      .where('publisher_members.role', 'in', roles)
      .where('users.status', '=', 'active')
      .where('users.email', 'is not', null)
      // An unverified address may belong to another person, and the registry must not send mail to it.
      .where('users.email_verified', '=', true)
      .$narrowType<{ email: string }>()
      .orderBy('users.id')
      .execute()
  )
}

function selectMembers(db: Database, publisherId: string) {
  return db
    .selectFrom('publisher_members')
    .innerJoin('users', 'users.id', 'publisher_members.user_id')
    .select([
      'publisher_members.user_id',
      'publisher_members.role',
      'publisher_members.created_at',
      'users.name',
      'users.email',
    ])
    .where('publisher_members.publisher_id', '=', publisherId)
}
