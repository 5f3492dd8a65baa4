import { sql } from 'kysely'
import { prepared } from '../../platform/db/prepare.ts'
import type { JsonRow } from '../../platform/db/json-row.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { PublisherStatus, Role } from '../../schema/people-tables.ts'
import type { Database, PublisherRow } from '../../schema/tables.ts'
import type { MemberRow } from '../members/member.ts'

export function findPublisher(db: Database, id: string): Promise<PublisherRow | undefined> {
  return db.selectFrom('publishers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A publisher with its members, oldest first. */
export interface PublisherWithMembers extends JsonRow<PublisherRow> {
  members: Pick<MemberRow, 'role' | 'name'>[]
}

/** Finds a publisher with its members, in a single query. */
export async function findWithMembers(db: Database, id: string): Promise<PublisherWithMembers | undefined> {
  const { rows } = await sql<{ publisher: PublisherWithMembers }>`${prepared}
    select row_to_json(shown) as publisher from (
      select p.id, p.name, p.description, p.website, p.support_email, p.source_code_repo, p.logo_url, p.status, p.created_at,
        coalesce((
          select json_agg(json_build_object('role', m.role, 'name', u.name) order by m.created_at, m.user_id)
          from publisher_members m join users u on u.id = m.user_id where m.publisher_id = p.id
        ), '[]') as members
      from publishers p where p.id = ${id}
    ) shown
  `.execute(db)
  return rows[0]?.publisher
}

export function findPublishersById(db: Database, ids: string[]): Promise<PublisherRow[]> {
  return db
    .selectFrom('publishers')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
}

/** Reads a page of publishers whose id or name contains a text, sorted by id. */
export function searchPublishers(db: Database, search: string, page: Page): Promise<PublisherRow[]> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const found = db
    .selectFrom('publishers')
    .selectAll()
    .where('status', '<>', 'deleted')
    .where((where) => where.or([where('id', 'like', pattern), where(sql<string>`lower(name)`, 'like', pattern)]))
  // `offset 0` makes the planner find all matches by the trigram index first. Otherwise it would scan all publishers in
  // order until the page is full.
  const rows = search.length >= lettersOfIndex ? found.offset(0) : found
  return db.selectFrom(rows.as('found')).selectAll().orderBy('id').limit(page.limit).offset(offsetOf(page)).execute()
}

/** Minimum search length for the trigram indexes. */
const lettersOfIndex = 3

/** Lists the publishers of a person in the order of joining. */
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

/** Finds the role of a person in a publisher, null for a non-member; undefined when the publisher is missing. */
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

/**
 * Tells whether an active pack of a publisher reaches a number of downloads or stars. An undefined limit is never
 * reached.
 */
export async function findHasPopularNode(
  db: Database,
  publisherId: string,
  { downloads, stars }: { downloads: number | undefined; stars: number | undefined },
): Promise<boolean> {
  const row = await db
    .selectFrom('nodes')
    .select('id')
    .where('publisher_id', '=', publisherId)
    .where('status', '=', 'active')
    .where((where) =>
      where.or([
        ...(downloads === undefined ? [] : [where('downloads', '>=', downloads)]),
        ...(stars === undefined ? [] : [where('github_stars', '>=', stars)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
