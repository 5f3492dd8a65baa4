import { sql, type Insertable, type Selectable } from 'kysely'
import type { BanKind } from '../../schema/moderation-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type BanRow = Selectable<Schema['bans']>

/** Finds the current ban of a subject. */
export function findBanInForce(db: Database, kind: BanKind, subjectId: string): Promise<BanRow | undefined> {
  return db
    .selectFrom('bans')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
}

/** Finds the current bans of several subjects. */
export function findBansInForce(db: Database, kind: BanKind, subjectIds: string[]): Promise<BanRow[]> {
  return db
    .selectFrom('bans')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', sql<string>`any(${subjectIds}::text[])`)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Stores a ban. Returns undefined when the subject has a current ban. */
export function insertBan(db: Database, ban: Insertable<Schema['bans']>): Promise<BanRow | undefined> {
  return db
    .insertInto('bans')
    .values(ban)
    .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).where('lifted_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Detaches a ban from its parent, the ban of a publisher, with a new reason and a new admin. */
export async function detachBan(
  db: Database,
  id: string,
  by: Pick<BanRow, 'reason' | 'actor' | 'actor_name' | 'created_at'>,
): Promise<void> {
  await db
    .updateTable('bans')
    .set({ ...by, parent_id: null })
    .where('id', '=', id)
    .execute()
}

/** Lets the ban of a publisher cover its members. */
export async function coverMembers(db: Database, id: string): Promise<void> {
  await db.updateTable('bans').set({ with_members: true }).where('id', '=', id).execute()
}

/** Ends a ban. */
export async function liftBan(db: Database, id: string, lifted: { by: string; at: Date }): Promise<void> {
  await db.updateTable('bans').set({ lifted_at: lifted.at, lifted_by: lifted.by }).where('id', '=', id).execute()
}

/** Ends the current child bans of a kind and returns them, sorted by the id of their subject. */
export async function liftChildren(
  db: Database,
  parentId: string,
  kind: BanKind,
  lifted: { by: string; at: Date },
): Promise<BanRow[]> {
  const rows = await db
    .updateTable('bans')
    .set({ lifted_at: lifted.at, lifted_by: lifted.by })
    .where('parent_id', '=', parentId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => (a.subject_id < b.subject_id ? -1 : 1))
}

/** Lists the subject ids of the current child bans of a kind. */
export async function listChildren(db: Database, parentId: string, kind: BanKind): Promise<string[]> {
  const rows = await db
    .selectFrom('bans')
    .select('subject_id')
    .where('parent_id', '=', parentId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .execute()
  return rows.map(({ subject_id }) => subject_id)
}

/**
 * Lists the people banned with a publisher who belong to another publisher that is banned with its members, each with
 * one such publisher.
 */
export async function listOtherCovers(
  db: Database,
  parentId: string,
): Promise<{ user_id: string; publisher_id: string }[]> {
  const { rows } = await sql<{ user_id: string; publisher_id: string }>`
    select along.subject_id as user_id, min(held.subject_id collate "C") as publisher_id
    from bans along
    join publisher_members m on m.user_id = along.subject_id
    join bans held on held.kind = 'publisher' and held.subject_id = m.publisher_id
      and held.lifted_at is null and held.with_members
    where along.parent_id = ${parentId} and along.kind = 'user' and along.lifted_at is null
    group by along.subject_id
    order by along.subject_id
  `.execute(db)
  return rows
}

/** Moves child bans to the ban of another publisher. `detail_before`, which an unban restores, stays unchanged. */
export async function moveChildren(db: Database, parentId: string, to: BanRow, subjectIds: string[]): Promise<void> {
  const { id: parent_id, reason, actor, actor_name, created_at } = to
  await db
    .updateTable('bans')
    .set({ parent_id, reason, actor, actor_name, created_at })
    .where('parent_id', '=', parentId)
    .where('subject_id', '=', sql<string>`any(${subjectIds}::text[])`)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Stores child bans of a publisher's ban. Skips subjects with a current ban. */
export async function insertChildren(
  db: Database,
  parent: BanRow,
  children: { kind: BanKind; subjectId: string; detailBefore: string }[],
): Promise<void> {
  if (children.length === 0) return
  const column = (of: (child: (typeof children)[number]) => string) => sql`${children.map(of)}::text[]`
  await sql`
    insert into bans (kind, subject_id, detail_before, reason, actor, actor_name, parent_id, created_at)
    select kind, subject_id, detail_before,
      ${parent.reason}, ${parent.actor}, ${parent.actor_name}, ${parent.id}, ${parent.created_at}
    from unnest(
      ${column(({ kind }) => kind)},
      ${column(({ subjectId }) => subjectId)},
      ${column(({ detailBefore }) => detailBefore)}
    ) as child (kind, subject_id, detail_before)
    on conflict (kind, subject_id) where lifted_at is null do nothing
  `.execute(db)
}

/** Lists at most `limit` bans of a subject, newest first. */
export function listBans(db: Database, kind: BanKind, subjectId: string, limit: number): Promise<BanRow[]> {
  return db
    .selectFrom('bans')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
