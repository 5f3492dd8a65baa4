import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'
import { listsNotice } from './notices.ts'

/** Milliseconds for which changes stay in the outbox. */
export const retentionMs = 24 * 60 * 60 * 1000

/** How far a follower has read. */
export interface Position {
  /** Transactions before this one were over when it was asked for. */
  xmin: string
  /** Numbers of later changes that were read already. */
  seen: ReadonlySet<number>
}

export interface ReadChanges {
  /** Null for everything. */
  nodeIds: (string | null)[]
  position: Position
}

/**
 * Reads changes committed since a position, also those of a transaction that began early and commits late. Without a position
 * it returns the present one alone.
 */
export async function readChanges(db: Database, since: Position | undefined): Promise<ReadChanges> {
  // Before the rows are read: a change that commits in between is read now or again, and never missed.
  const { rows: moments } = await sql<{ xmin: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin
  `.execute(db)
  const xmin = moments[0]?.xmin ?? '0'
  const { rows } = await sql<{ seq: number; node_id: string | null; is_open: boolean }>`
    select seq, node_id, xid >= ${xmin}::xid8 as is_open from catalogue_changes
    where xid >= ${since?.xmin ?? xmin}::xid8 order by seq
  `.execute(db)
  return {
    nodeIds: since ? rows.filter(({ seq }) => !since.seen.has(seq)).map(({ node_id: nodeId }) => nodeId) : [],
    position: { xmin, seen: new Set(rows.filter(({ is_open: isOpen }) => isOpen).map(({ seq }) => seq)) },
  }
}

/** Notes that everything may have changed. */
export async function insertEverything(db: Database): Promise<void> {
  await sql`insert into catalogue_changes (node_id) values (null) on conflict do nothing`.execute(db)
}

/** Wakes followers with a change of lists alone. */
export async function notifyFollowers(db: Database): Promise<void> {
  await sql`select pg_notify('catalogue_changes', ${listsNotice})`.execute(db)
}

export async function deleteChangesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('catalogue_changes').where('at', '<', moment).execute()
}
