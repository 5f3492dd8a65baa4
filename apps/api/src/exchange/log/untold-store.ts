import { sql } from 'kysely'
import { firstWithNameSql } from '../../access/log/state-store.ts'
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

/** Reads the newest leaf of each subject that has one. */
export async function findNewestLeaves(db: Database, subjects: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ subject: string; body: string }>`
    select distinct on (subject) subject, body from log_leaves
    where subject = any(${subjects}::text[]) order by subject, id desc
  `.execute(db)
  return new Map(rows.map(({ subject, body }) => [subject, body]))
}

/** Lists the newest leaves of nodes, versions, publishers and public advisories that are not there, unless the leaf tells so. */
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

/**
 * Lists names of comfy nodes in active versions whose first publication the log does not tell. Goes from name to name in the
 * index, so that versions with the same names cost nothing. `offset 0` is there as in `firstWithNameSql`.
 */
export async function listUntoldNames(
  db: Database,
  limit: number,
): Promise<{ name: string; node_id: string; version: string }[]> {
  const { rows } = await sql<{ name: string; node_id: string; version: string }>`
    with recursive names as (
      (select name from comfy_nodes where version_id is not null order by name limit 1)
      union all
      select (
        select c.name from comfy_nodes c where c.version_id is not null and c.name > names.name order by c.name limit 1
      ) from names where names.name is not null
    ), untold as materialized (
      select name from names where name is not null and not exists (
        select from log_leaves l where l.subject = 'name:' || names.name offset 0
      )
    )
    select untold.name, first.node_id, first.version from untold
    cross join lateral (${firstWithNameSql(sql`untold.name`)}) first
    order by untold.name limit ${limit}
  `.execute(db)
  return rows
}
