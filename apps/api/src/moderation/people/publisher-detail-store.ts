import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Counts of packs, tokens and workflows that a ban of a publisher would cover, without expired tokens. */
export interface ReachRow {
  active_nodes: number
  banned_nodes: number
  token_count: number
  workflow_count: number
}

export async function findReach(db: Database, publisherId: string, now: Date): Promise<ReachRow> {
  const { rows } = await sql<ReachRow>`
    select
      (select count(*) from nodes where publisher_id = ${publisherId} and status = 'active') as active_nodes,
      (select count(*) from nodes where publisher_id = ${publisherId} and status = 'banned') as banned_nodes,
      (
        select count(*) from personal_access_tokens
        where publisher_id = ${publisherId} and kind = 'personal' and (expires_at is null or expires_at > ${now})
      ) as token_count,
      (select count(*) from trusted_publishers where publisher_id = ${publisherId}) as workflow_count
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a row of counts is missing')
  return row
}
