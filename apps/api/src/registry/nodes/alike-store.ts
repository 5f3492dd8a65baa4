import { sql } from 'kysely'
import type { Database, NodeRow } from '../../schema/tables.ts'
import { alikeForm } from './node-id.ts'

/** Nodes whose ids differ from an id in case or separators alone, without the id itself; no other comes before the transaction ends. */
export async function listAlikes(db: Database, id: string): Promise<NodeRow[]> {
  const form = alikeForm(id)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ids like ${form}`}, 0))`.execute(db)
  return db
    .selectFrom('nodes')
    .selectAll()
    .where(sql`regexp_replace(lower(id), '[-_.]+', '-', 'g')`, '=', form)
    .where(sql`lower(id)`, '<>', id.toLowerCase())
    .execute()
}
