import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

export interface ExpiringTokenRow {
  id: string
  publisher_id: string
  name: string
  expires_at: Date
}

/**
 * Marks personal tokens that expire before a time as noticed, and returns them, at most `limit`. Each token is returned
 * to a single process.
 */
export async function takeExpiringTokens(
  db: Database,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<ExpiringTokenRow[]> {
  const { rows } = await sql<ExpiringTokenRow>`
    update personal_access_tokens set expiry_noticed_at = ${now}
    where id in (
      select id from personal_access_tokens
      where kind = 'personal' and expiry_noticed_at is null and expires_at > ${now} and expires_at <= ${until}
      order by expires_at, id limit ${limit} for update skip locked
    )
    returning id, publisher_id, name, expires_at
  `.execute(db)
  return rows
}
