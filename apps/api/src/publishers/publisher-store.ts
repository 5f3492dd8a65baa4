import { sql } from 'kysely'
import type { Database, PublisherRow } from '../schema/tables.ts'

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

export interface MemberRow {
  role: 'owner' | 'member'
  name: string | null
}

/** Who belongs to a publisher: names and roles only. */
export function listMembers(db: Database, publisherId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('publisher_members')
    .innerJoin('users', 'users.id', 'publisher_members.user_id')
    .select(['publisher_members.role', 'users.name'])
    .where('publisher_id', '=', publisherId)
    .orderBy('publisher_members.created_at')
    .orderBy('users.id')
    .execute()
}
