import { sql } from 'kysely'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { PublisherStatus, Role } from '../../schema/people-tables.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'

export function findPublisher(db: Database, id: string): Promise<PublisherRow | undefined> {
  return db.selectFrom('publishers').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findPublishersById(db: Database, ids: string[]): Promise<PublisherRow[]> {
  return db
    .selectFrom('publishers')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

/** One page of the publishers whose id or name holds a text, by id. */
export function searchPublishers(db: Database, search: string, page: Page): Promise<PublisherRow[]> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const found = db
    .selectFrom('publishers')
    .selectAll()
    .where('status', '<>', 'deleted')
    .where((where) => where.or([where('id', 'like', pattern), where(sql<string>`lower(name)`, 'like', pattern)]))
  // Asked for all that are found first, an index finds them; for a page alone the planner goes through all in their order.
  const rows = search.length >= lettersOfIndex ? found.offset(0) : found
  return db.selectFrom(rows.as('found')).selectAll().orderBy('id').limit(page.limit).offset(offsetOf(page)).execute()
}

/** The indexes over parts of texts hold three letters each. */
const lettersOfIndex = 3

/** The publishers that a person belongs to, in the order of joining. */
export function findPublishersOfPerson(db: Database, userId: string): Promise<PublisherRow[]> {
  return db
    .selectFrom('publisher_members')
    .innerJoin('publishers', 'publishers.id', 'publisher_members.publisher_id')
    .selectAll('publishers')
    .where('publisher_members.user_id', '=', userId)
    .where('publishers.status', '<>', 'deleted')
    .orderBy('publisher_members.created_at')
    .orderBy('publishers.id')
    .execute()
}

/** A person's role in a publisher, null for a stranger; undefined when there is no such publisher. */
export function findRole(
  db: Database,
  publisherId: string,
  userId: string,
): Promise<{ role: Role | null; status: PublisherStatus } | undefined> {
  return db
    .selectFrom('publishers')
    .leftJoin('publisher_members', (join) =>
      join.onRef('publisher_members.publisher_id', '=', 'publishers.id').on('publisher_members.user_id', '=', userId),
    )
    .select(['publisher_members.role', 'publishers.status'])
    .where('publishers.id', '=', publisherId)
    .where('publishers.status', '<>', 'deleted')
    .executeTakeFirst()
}
