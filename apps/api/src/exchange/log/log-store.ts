import { sql, type Selectable } from 'kysely'
import type { Database, Schema } from '../../schema/tables.ts'

export type HeadRow = Selectable<Schema['log_head']>
export type LogKeyRow = Selectable<Schema['log_keys']>

/** Level in `log_tiles` that marks a bundle of entries. */
export const entriesLevel = -1

export function readHead(db: Database): Promise<HeadRow> {
  return db.selectFrom('log_head').selectAll().executeTakeFirstOrThrow()
}

/** Locks the head until the transaction ends, so that only a single process at a time changes the log. */
export function lockHead(db: Database): Promise<HeadRow> {
  return db.selectFrom('log_head').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export async function updateHead(db: Database, values: Partial<Omit<HeadRow, 'is_only'>>): Promise<void> {
  await db.updateTable('log_head').set(values).execute()
}

/**
 * Returns whether sequencing has work: leaves without an index, leaves without a checkpoint, or an unfinished initial
 * fill.
 */
export async function hasWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_waiting: boolean }>`
    select exists (select from log_leaves where leaf_index is null) or h.assigned > h.size or h.checkpoint is null
      or not h.is_filled as is_waiting
    from log_head h
  `.execute(db)
  return rows[0]?.is_waiting ?? false
}

/**
 * Assigns the next indexes to leaves without an index, in order, and returns the number of these leaves. The caller
 * must hold the lock of the head.
 */
export async function assignIndexes(db: Database, from: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update log_leaves set leaf_index = numbered.index from (
      select id, ${from}::bigint + row_number() over (order by id) - 1 as index from (
        select id from log_leaves where leaf_index is null order by id limit ${limit}
      ) waiting
    ) numbered
    where log_leaves.id = numbered.id
  `.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Removes and returns leaves without an index, in order. */
export async function takeWaiting(db: Database): Promise<{ subject: string; body: string }[]> {
  const rows = await db
    .deleteFrom('log_leaves')
    .where('leaf_index', 'is', null)
    .returning(['id', 'subject', 'body'])
    .execute()
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Appends leaves with the next indexes. The caller must hold the lock of the head. */
export async function insertAssigned(
  db: Database,
  from: number,
  leaves: readonly { subject: string; body: string }[],
): Promise<void> {
  await sql`
    insert into log_leaves (subject, body, leaf_index)
    select subject, body, ${from}::bigint + place - 1 from unnest(
      ${leaves.map(({ subject }) => subject)}::text[], ${leaves.map(({ body }) => body)}::text[]
    ) with ordinality as leaves (subject, body, place) order by place
  `.execute(db)
}

/** Lists the bytes of entries from index `from` up to but excluding `to`, in order. */
export async function listEntries(db: Database, from: number, to: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('log_leaves')
    .select('body')
    .where('leaf_index', '>=', from)
    .where('leaf_index', '<', to)
    .orderBy('leaf_index')
    .execute()
  return rows.map(({ body }) => Buffer.from(body))
}

export async function insertTiles(db: Database, tiles: Selectable<Schema['log_tiles']>[]): Promise<void> {
  await sql`
    insert into log_tiles (level, tile_index, sha256, size)
    select * from unnest(
      ${tiles.map(({ level }) => level)}::smallint[], ${tiles.map((tile) => tile.tile_index)}::bigint[],
      ${tiles.map(({ sha256 }) => sha256)}::text[], ${tiles.map(({ size }) => size)}::integer[]
    )
    on conflict do nothing
  `.execute(db)
}

export function findTile(
  db: Database,
  level: number,
  index: number,
): Promise<{ sha256: string; size: number } | undefined> {
  return db
    .selectFrom('log_tiles')
    .select(['sha256', 'size'])
    .where('level', '=', level)
    .where('tile_index', '=', index)
    .executeTakeFirst()
}

export function listKeys(db: Database): Promise<LogKeyRow[]> {
  return db.selectFrom('log_keys').selectAll().orderBy('id').execute()
}

export async function insertKey(
  db: Database,
  key: { verifier: string; secret: string | null; since_size: number },
): Promise<void> {
  await db.insertInto('log_keys').values(key).execute()
}

/** Records the last checkpoint that a key signed, which ends the use of the key. */
export async function endKey(db: Database, id: number, checkpoint: string): Promise<void> {
  await db.updateTable('log_keys').set({ last_checkpoint: checkpoint }).where('id', '=', id).execute()
}

export async function beginKey(db: Database, id: number, size: number): Promise<void> {
  await db.updateTable('log_keys').set({ since_size: size }).where('id', '=', id).execute()
}

/** Finds the index of the oldest leaf of a subject; undefined while the leaf has no index. */
export async function findLeafIndex(db: Database, subject: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('log_leaves')
    .select('leaf_index')
    .where('subject', '=', subject)
    .orderBy('id')
    .executeTakeFirst()
  return row?.leaf_index ?? undefined
}

export function listCosignatures(db: Database): Promise<Selectable<Schema['log_cosignatures']>[]> {
  return db.selectFrom('log_cosignatures').selectAll().orderBy('witness').execute()
}

/** Saves the newest cosignature of a witness; an older one changes nothing. */
export async function saveCosignature(
  db: Database,
  values: { witness: string; size: number; line: string },
): Promise<void> {
  await db
    .insertInto('log_cosignatures')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('witness').doUpdateSet(values).where('log_cosignatures.size', '<=', values.size),
    )
    .execute()
}

/** Lists the indexes of the newest 100 leaves of the subjects that the checkpoint covers, oldest first. */
export async function listIndexes(db: Database, subjects: string[]): Promise<number[]> {
  const { rows } = await sql<{ leaf_index: number }>`
    select leaf_index from log_leaves
    where subject = any(${subjects}::text[]) and leaf_index < (select size from log_head)
    order by id desc limit 100
  `.execute(db)
  return rows.map(({ leaf_index: index }) => index).toReversed()
}

/** Lists log subjects of the versions with an archive, at most 100. */
export async function listSubjectsOfArchive(db: Database, sha256: string): Promise<string[]> {
  const rows = await db
    .selectFrom('node_versions')
    .select(['node_id', 'version'])
    .where('sha256', '=', sha256)
    .limit(100)
    .execute()
  return rows.map(({ node_id: nodeId, version }) => `version:${nodeId}@${version}`)
}
