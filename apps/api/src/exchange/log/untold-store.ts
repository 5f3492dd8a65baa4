import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

export async function listNodeIds(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from nodes where id collate "C" > ${after} order by id collate "C" limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

export async function listPublisherIds(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from publishers where id collate "C" > ${after} order by id collate "C" limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists nodes, versions and publishers that the log tells of and that are not there, at most 100. */
export async function listLostSubjects(db: Database): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select subject from (
      select distinct on (subject) subject, body::json as leaf from log_leaves
      where subject like 'node:%' or subject like 'version:%' or subject like 'publisher:%'
    ) told
    where case leaf->>'kind'
      when 'node' then not exists (select from nodes where id = leaf->>'node')
      when 'version' then not exists (
        select from node_versions where node_id = leaf->>'node' and version = leaf->>'version')
      else not exists (select from publishers where id = leaf->>'publisher')
    end
    order by subject limit 100
  `.execute(db)
  return rows.map(({ subject }) => subject)
}
