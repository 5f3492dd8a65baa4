import { sql } from 'kysely'
import type { Database } from '../../schema/tables.ts'

/** Row of the feed: its id, its last number, and the position up to which commits were read. */
export function findFeed(db: Database) {
  return db.selectFrom('catalogue_feed').selectAll().executeTakeFirstOrThrow()
}

/** Returns the last issued sequence number, and locks it until the transaction ends. */
export async function lockSequence(db: Database): Promise<number> {
  const { sequence } = await db.selectFrom('catalogue_feed').select('sequence').forUpdate().executeTakeFirstOrThrow()
  return sequence
}

export interface FeedPosition {
  oldest_open: string
  seen: readonly number[]
  read_at: Date
  made_for: string
}

export async function savePosition(db: Database, { seen, ...position }: FeedPosition): Promise<void> {
  await db
    .updateTable('catalogue_feed')
    .set({ ...position, seen: JSON.stringify(seen) })
    .execute()
}

/** Finds the last digests of packs, null for a removal. Packs without an entry are absent. */
export async function findDigests(db: Database, nodeIds: string[]): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('catalogue_entries')
    .select(['node_id', 'digest'])
    .where('node_id', '=', sql<string>`any(${nodeIds}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.node_id, row.digest]))
}

export interface NewEntry {
  nodeId: string
  /** Null for a removal. */
  digest: string | null
}

/**
 * Gives the packs, in order, the sequence numbers that follow `after`. The new numbers replace earlier numbers of these
 * packs.
 */
export async function saveEntries(db: Database, after: number, entries: NewEntry[], now: Date): Promise<void> {
  const ids = entries.map(({ nodeId }) => nodeId)
  const digests = entries.map(({ digest }) => digest)
  await sql`
    insert into catalogue_entries (node_id, sequence, digest, at)
    select node_id, ${after}::bigint + number, digest, ${now}
    from unnest(${ids}::text[], ${digests}::text[]) with ordinality as given (node_id, digest, number)
    on conflict (node_id) do update set sequence = excluded.sequence, digest = excluded.digest, at = excluded.at
  `.execute(db)
  await db
    .updateTable('catalogue_feed')
    .set({ sequence: after + entries.length })
    .execute()
}

export interface EntryRow {
  sequence: number
  node_id: string
  is_removed: boolean
}

/** Lists the entries that follow a sequence number, oldest first. */
export async function listEntriesAfter(db: Database, sequence: number, limit: number): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select sequence, node_id, digest is null as is_removed from catalogue_entries
    where sequence > ${sequence} order by sequence limit ${limit}
  `.execute(db)
  return rows
}

/** Lists the next ids after `after`: public nodes, and nodes with an entry in the feed. */
export async function listIdsAfter(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      (select id from nodes where listed_at is not null and status = 'active' and id > ${after} order by id limit ${limit})
      union
      (select node_id from catalogue_entries where digest is not null and node_id > ${after} order by node_id limit ${limit})
    ) either order by id limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes removals from before a time, and stores the number up to which the feed may miss removals. */
export async function deleteRemovals(db: Database, before: Date): Promise<void> {
  await sql`
    with forgotten as (delete from catalogue_entries where digest is null and at < ${before} returning sequence)
    update catalogue_feed set forgotten_sequence = greatest(forgotten_sequence, (select max(sequence) from forgotten))
    where exists (select from forgotten)
  `.execute(db)
}
