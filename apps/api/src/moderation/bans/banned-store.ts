import { sql } from 'kysely'
import type { AccountStatus } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'

// What stands in the rows of those who are banned, and of those who are not any more.

export async function setPublisherStatus(db: Database, id: string, status: AccountStatus): Promise<void> {
  await db.updateTable('publishers').set({ status }).where('id', '=', id).execute()
}

export async function setUserStatus(db: Database, id: string, status: AccountStatus): Promise<void> {
  await db.updateTable('users').set({ status }).where('id', '=', id).execute()
}

/** Members of a publisher who are neither admins nor banned, without one, locked until the transaction ends. */
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

/** Lets people in again who are banned still, in the order in which they are locked everywhere. */
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
 * A publisher, and those to which nodes have come since its ban brought these along, in the order in which publishers are
 * locked everywhere.
 */
export async function listWithHeirs(db: Database, publisherId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from publishers where id = ${publisherId} or id in (
      select n.publisher_id from bans held
      join bans along on along.parent_id = held.id and along.kind = 'node' and along.lifted_at is null
      join nodes n on n.id = along.subject_id
      where held.kind = 'publisher' and held.subject_id = ${publisherId} and held.lifted_at is null
    )
    order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The nodes of a publisher that a ban of it reaches, locked until the transaction ends. */
export function lockActiveNodes(db: Database, publisherId: string): Promise<{ id: string; status_detail: string }[]> {
  return (
    db
      .selectFrom('nodes')
      .select(['id', 'status_detail'])
      .where('publisher_id', '=', publisherId)
      .where('status', '=', 'active')
      // As nodes are locked everywhere.
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

/** Gives nodes that are banned still their state back, and what was said of it before; the caller has locked them. */
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
