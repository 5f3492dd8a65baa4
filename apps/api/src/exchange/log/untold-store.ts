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

/** Returns the newest leaf of each subject; subjects without a leaf are absent. */
export async function findNewestLeaves(db: Database, subjects: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select distinct on (subject) subject, body from log_leaves
    where subject = any(${subjects}::text[]) order by subject, id desc
  `.execute(db)
  return new Map(rows.map(({ subject, body }) => [subject, body]))
}

/**
 * Lists the newest leaves of missing nodes, versions, publishers and public advisories, except leaves that record a
 * removal.
 */
export async function listLostLeaves(db: Database, limit: number): Promise<{ subject: string; body: string }[]> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select subject, body from (
      select distinct on (subject) subject, body, body::json as leaf from log_leaves
      where subject like 'node:%' or subject like 'version:%' or subject like 'publisher:%' or subject like 'advisory:%'
      order by subject, id desc
    ) told
    where leaf->>'status' <> 'gone' and case leaf->>'kind'
      when 'node' then not exists (select from nodes where id = leaf->>'node')
      when 'version' then not exists (
        select from node_versions where node_id = leaf->>'node' and version = leaf->>'version')
      when 'advisory' then not exists (
        select from advisories where id = leaf->>'advisory' and state <> 'draft' and published_at is not null)
      else not exists (select from publishers where id = leaf->>'publisher')
    end
    order by subject limit ${limit}
  `.execute(db)
  return rows
}
