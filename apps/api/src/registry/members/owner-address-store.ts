import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

export interface OwnerAddressRow {
  publisher_id: string
  email: string
}

/** The e-mail addresses of the owners of publishers that are known to be theirs, without those of people who were banned. */
export function listOwnerAddresses(db: Database, publisherIds: string[]): Promise<OwnerAddressRow[]> {
  return (
    db
      .selectFrom('publisher_members')
      .innerJoin('users', 'users.id', 'publisher_members.user_id')
      .select(['publisher_members.publisher_id', 'users.email'])
      .where('publisher_members.publisher_id', '=', sql<string>`any(${publisherIds}::text[])`)
      .where('publisher_members.role', '=', 'owner')
      .where('users.status', '=', 'active')
      .where('users.email', 'is not', null)
      // Whoever signs up with the address of somebody else must not have us write to them.
      .where('users.email_verified', '=', true)
      .$narrowType<{ email: string }>()
      .orderBy('publisher_members.publisher_id')
      .orderBy('users.id')
      .execute()
  )
}
