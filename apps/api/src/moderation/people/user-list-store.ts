import { sql, type RawBuilder } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { AccountStatus, Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'

export interface UserFilter {
  /** Part of an id, a name or an e-mail address; case does not matter. */
  q: string
  status: AccountStatus[] | undefined
  /** Limits the list to admins. */
  onlyAdmins: boolean
}

export type UserSort = 'newest' | 'oldest' | 'email'

export interface AdminUserRow {
  id: string
  name: string | null
  email: string | null
  email_verified: boolean
  status: AccountStatus
  is_admin: boolean
  created_at: Date
  publisher_count: number
}

export async function countUsers(db: Database, filter: UserFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from users where ${passes(filter)} and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** Reads a page of people. */
export function listUserRows(db: Database, filter: UserFilter, sort: UserSort, page: Page): Promise<AdminUserRow[]> {
  const part = sql`where ${passes(filter)} and deleted_at is null order by ${orders[sort]} limit ${page.limit} offset ${offsetOf(page)}`
  return select(db, part, orders[sort])
}

/** Reads a person, unless the account is deleted. */
export async function findUserRow(db: Database, id: string): Promise<AdminUserRow | undefined> {
  const [row] = await select(db, sql`where id = ${id} and deleted_at is null`, sql`id`)
  return row
}

/** Lists the publishers of a person in the order of joining. */
export async function listPublishersOfUser(
  db: Database,
  userId: string,
): Promise<{ id: string; name: string; role: Role }[]> {
  return db
    .selectFrom('publisher_members')
    .innerJoin('publishers', 'publishers.id', 'publisher_members.publisher_id')
    .select(['publishers.id', 'publishers.name', 'publisher_members.role'])
    .where('publisher_members.user_id', '=', userId)
    .where('publishers.status', '<>', 'deleted')
    .orderBy('publisher_members.created_at')
    .orderBy('publishers.id')
    .execute()
}

async function select(db: Database, part: RawBuilder<unknown>, order: RawBuilder<unknown>): Promise<AdminUserRow[]> {
  const { rows } = await sql<AdminUserRow>`
    select id, name, email, email_verified, status, is_admin, created_at, (
      select count(*) from publisher_members m join publishers p on p.id = m.publisher_id
      where m.user_id = users.id and p.status <> 'deleted'
    ) as publisher_count
    from (select * from users ${part}) users
    order by ${order}
  `.execute(db)
  return rows
}

const orders: Record<UserSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc, id`,
  // The order reverses `newest`, so that an index serves both.
  oldest: sql`created_at, id desc`,
  email: sql`lower(email) nulls last, id`,
}

/** Expression of the index users_search. The search must use the identical expression. @internal */
export const searched = sql`lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || id)`

function passes({ q, status, onlyAdmins }: UserFilter): RawBuilder<boolean> {
  const found = q === '' ? sql`true` : sql`${searched} like ${containing(q)}`
  const wanted = status ? sql`status = any(${status}::text[])` : sql`true`
  return sql`${found} and ${wanted} and ${onlyAdmins ? sql`is_admin` : sql`true`}`
}
