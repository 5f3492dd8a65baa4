import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'
import { listsNotice } from './notices.ts'

/** Milliseconds for which changes stay in the outbox. */
export const retentionMs = 24 * 60 * 60 * 1000

/** Position of a follower in the outbox. */
export interface Position {
  /** Snapshot boundary: transactions with a lower id had ended at the time of the read. */
  xmin: string
  /** Sequence numbers of already read changes whose transactions have this id or a later id. */
  seen: ReadonlySet<number>
}

export interface ReadChanges {
  /** Null means the whole catalogue. */
  nodeIds: (string | null)[]
  position: Position
}

/**
 * Reads changes committed since a position, also from a transaction that began early and committed late. Without a
 * position, returns only the present position.
 */
export async function readChanges(db: Database, since: Position | undefined): Promise<ReadChanges> {
  // This query precedes the read of the rows: a change that commits in between is read now or again, and never missed.
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

/** Records that the whole catalogue may have changed. */
export async function insertEverything(db: Database): Promise<void> {
  await sql`insert into catalogue_changes (node_id) values (null) on conflict do nothing`.execute(db)
}

/** Notifies followers of a change that affects lists and pages only. */
export async function notifyFollowers(db: Database): Promise<void> {
  await sql`select pg_notify('catalogue_changes', ${listsNotice})`.execute(db)
}

export async function deleteChangesBefore(db: Database, moment: Date): Promise<void> {
  await db.deleteFrom('catalogue_changes').where('at', '<', moment).execute()
}
