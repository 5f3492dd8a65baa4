import { sql } from 'kysely'
import type { AccountStatus } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'

// These functions set the status of banned and unbanned publishers, people and packs.

export async function setPublisherStatus(db: Database, id: string, status: AccountStatus): Promise<void> {
  await db.updateTable('publishers').set({ status }).where('id', '=', id).execute()
}

export async function setUserStatus(db: Database, id: string, status: AccountStatus): Promise<void> {
  await db.updateTable('users').set({ status }).where('id', '=', id).execute()
}

/**
 * Locks the members of a publisher that a ban can cover until the transaction ends. Excludes admins, banned people and
 * the person `except`.
 */
export async function lockBannableMembers(db: Database, publisherId: string, except: string): Promise<string[]> {
  const rows = await db
    .selectFrom('publisher_members')
    .innerJoin('users', 'users.id', 'publisher_members.user_id')
    .select('users.id')
    .where('publisher_members.publisher_id', '=', publisherId)
    .where('users.status', '=', 'active')
    .where('users.is_admin', '=', false)
    .where('users.id', '<>', except)
    .orderBy('users.id')
    .forNoKeyUpdate('users')
    .execute()
  return rows.map(({ id }) => id)
}

export async function banUsers(db: Database, ids: string[]): Promise<void> {
  await db
    .updateTable('users')
    .set({ status: 'banned' })
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

/** Reactivates people whose status is still banned. Locks them by id, in the common lock order. */
export async function restoreUsers(db: Database, ids: string[]): Promise<void> {
  const wanted = sql<string>`any(${ids}::text[])`
  await db.selectFrom('users').select('id').where('id', '=', wanted).orderBy('id').forNoKeyUpdate().execute()
  await db
    .updateTable('users')
    .set({ status: 'active' })
    .where('id', '=', wanted)
    .where('status', '=', 'banned')
    .execute()
}

/**
 * Lists a publisher, the current publishers of packs banned with it, and other publishers of people banned with it, by
 * id, which is the common lock order.
 */
export async function listWithHeirs(db: Database, publisherId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from publishers where id = ${publisherId} or id in (
      select n.publisher_id from bans held
      join bans along on along.parent_id = held.id and along.kind = 'node' and along.lifted_at is null
      join nodes n on n.id = along.subject_id
      where held.kind = 'publisher' and held.subject_id = ${publisherId} and held.lifted_at is null
      union
      select m.publisher_id from bans held
      join bans along on along.parent_id = held.id and along.kind = 'user' and along.lifted_at is null
      join publisher_members m on m.user_id = along.subject_id
      where held.kind = 'publisher' and held.subject_id = ${publisherId} and held.lifted_at is null
    )
    order by id collate "C"
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks the active packs of a publisher, which its ban covers, until the transaction ends. */
export function lockActiveNodes(db: Database, publisherId: string): Promise<{ id: string; status_detail: string }[]> {
  return (
    db
      .selectFrom('nodes')
      .select(['id', 'status_detail'])
      .where('publisher_id', '=', publisherId)
      .where('status', '=', 'active')
      // The order matches the common lock order of packs.
      .orderBy(sql`lower(id)`)
      .forUpdate()
      .execute()
  )
}

export async function banNodes(db: Database, ids: string[], reason: string, now: Date): Promise<void> {
  await db
    .updateTable('nodes')
    .set({ status: 'banned', status_detail: reason, updated_at: now })
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

/** Reactivates packs whose status is still banned and restores their status detail. The caller must lock them first. */
export async function restoreNodes(
  db: Database,
  nodes: { id: string; detailBefore: string }[],
  now: Date,
): Promise<void> {
  const ids = nodes.map(({ id }) => id)
  await sql`
    update nodes set status = 'active', status_detail = lifted.detail, updated_at = ${now}
    from unnest(${ids}::text[], ${nodes.map(({ detailBefore }) => detailBefore)}::text[]) as lifted (id, detail)
    where nodes.id = lifted.id and nodes.status = 'banned'
  `.execute(db)
}
