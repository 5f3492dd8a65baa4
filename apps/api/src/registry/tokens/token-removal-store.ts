import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Deletes every token and every trusted workflow of a publisher. */
export async function deleteAllTokens(db: Database, publisherId: string): Promise<void> {
  await db
    .with('tokens', (cte) => cte.deleteFrom('personal_access_tokens').where('publisher_id', '=', publisherId))
    .deleteFrom('trusted_publishers')
    .where('publisher_id', '=', publisherId)
    .execute()
}

/** Deletes tokens of workflows that expired before a moment; those that another process is about to delete are left to it. */
export async function deleteExpiredTrustedTokens(db: Database, before: Date): Promise<void> {
  await sql`
    delete from personal_access_tokens where id in (
      select id from personal_access_tokens where kind = 'trusted' and expires_at <= ${before}
      limit 1000 for update skip locked
    )
  `.execute(db)
}
