import { sql } from 'kysely'
import type { Database } from './tables.ts'

export interface Counted {
  at: Date
  /** Which changes of the catalogue were there. */
  changes: string
}

export function findCounted(db: Database): Promise<Counted | undefined> {
  return db.selectFrom('lists_counted').select(['at', 'changes']).executeTakeFirst()
}

export async function saveCounted(db: Database, counted: Counted): Promise<void> {
  await db
    .insertInto('lists_counted')
    .values(counted)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(counted))
    .execute()
}

/** Which changes of the catalogue are known: how many, since one may be committed after others with higher numbers, and the last. */
export async function findChanges(db: Database): Promise<string> {
  const { rows } = await sql<{ known: string }>`
    select count(*) || ' to ' || coalesce(max(seq), 0) as known from catalogue_changes
  `.execute(db)
  return rows[0]?.known ?? ''
}

/** How much the lists of all versions and comfy nodes changed since their blocks were counted. */
export interface Moved {
  /** Whether there are blocks at all. */
  is_counted: boolean
  moves: number
  /** Nodes that were hidden or listed. */
  nodes: number
}

export async function findMoved(db: Database): Promise<Moved> {
  const { rows } = await sql<Moved>`
    with hidden as materialized (
      select id from nodes where listed_at is null or status <> 'active'
    )
    select
      exists (select from version_blocks) and exists (select from comfy_node_blocks) as is_counted,
      (select count(*) from version_moves) + (select count(*) from comfy_node_moves) as moves,
      (select count(*) from (select id from hidden except select node_id from comfy_node_blocks_hidden) gone)
        + (select count(*) from (select node_id from comfy_node_blocks_hidden except select id from hidden) came) as nodes
  `.execute(db)
  return rows[0] ?? { is_counted: false, moves: 0, nodes: 0 }
}
