import type { PublisherStatus, Role } from '../../schema/people-tables.ts'
import type { Database } from '../../schema/tables.ts'

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
