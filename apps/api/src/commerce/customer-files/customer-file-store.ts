import { sql, type Insertable, type Selectable } from 'kysely'
import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { AccountStatus } from '../../schema/people-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

export type CustomerFileRow = Selectable<Schema['customer_files']>

/** Serializes reservations of file slots and space of a customer until this transaction ends. */
export async function lockFilesOf(db: Database, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${customerId}`}, 0))`.execute(db)
}

export function insertSlot(db: Database, slot: Insertable<Schema['customer_files']>): Promise<CustomerFileRow> {
  return db.insertInto('customer_files').values(slot).returningAll().executeTakeFirstOrThrow()
}

/**
 * Returns the date of the slot that a customer opened `skip` slots before the newest; undefined when fewer slots were
 * opened after `since`.
 */
export async function findEarlierSlot(
  db: Database,
  customerId: string,
  { since, skip }: { since: Date; skip: number },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('customer_files')
    .select('created_at')
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .offset(skip)
    .limit(1)
    .executeTakeFirst()
  return row?.created_at
}

/** Lists the files of a customer with a content, oldest id first. */
export function listFilesWith(
  db: Database,
  customerId: string,
  sha256: string,
): Promise<Pick<CustomerFileRow, 'id' | 'content_type'>[]> {
  return db
    .selectFrom('customer_files')
    .select(['id', 'content_type'])
    .where('customer_id', '=', customerId)
    .where('sha256', '=', sha256)
    .orderBy('id')
    .limit(100)
    .execute()
}

/** Extends the lifetime of a file's address. */
export function addressFile(db: Database, id: string, now: Date): Promise<CustomerFileRow | undefined> {
  return db
    .updateTable('customer_files')
    .set({ addressed_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Returns a file slot with the status of its customer. */
export function findSlot(
  db: Database,
  id: string,
): Promise<(CustomerFileRow & { customer_status: AccountStatus }) | undefined> {
  return db
    .selectFrom('customer_files as file')
    .innerJoin('users as person', 'person.id', 'file.customer_id')
    .selectAll('file')
    .select('person.status as customer_status')
    .where('file.id', '=', id)
    .executeTakeFirst()
}

/** Returns the total and the bytes of a customer's files, including running uploads. */
export function countRoom(db: Database, customerId: string, now: Date): Promise<{ files: number; bytes: number }> {
  return db
    .selectFrom('customer_files')
    .select((select) => [
      select.fn.countAll<number>().as('files'),
      // PostgreSQL sums bigint as numeric, which the driver returns as a number as well.
      sql<number>`coalesce(sum(size), 0)`.as('bytes'),
    ])
    .where('customer_id', '=', customerId)
    .where('blob', 'is not', null)
    .where((where) => where.or([where('stored_at', 'is not', null), where('claimed_until', '>', now)]))
    .executeTakeFirstOrThrow()
}

/** Claims a free slot, or a slot whose upload was abandoned; returns false otherwise. */
export async function claimSlot(
  db: Database,
  id: string,
  { blob, size, now, until }: { blob: string; size: number; now: Date; until: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('customer_files')
    .set({ blob, size, claimed_until: until })
    .where('id', '=', id)
    .where('stored_at', 'is', null)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Frees a slot, unless another upload has claimed it meanwhile. */
export async function freeSlot(db: Database, id: string, blob: string): Promise<void> {
  await db
    .updateTable('customer_files')
    .set({ blob: null, size: 0, claimed_until: null })
    .where('id', '=', id)
    .where('blob', '=', blob)
    .where('stored_at', 'is', null)
    .execute()
}

/** Fills the claimed slot; returns undefined when another upload has claimed it meanwhile. */
export function fillSlot(
  db: Database,
  id: string,
  { blob, ...facts }: { blob: string; sha256: string; content_type: string | null; stored_at: Date },
): Promise<CustomerFileRow | undefined> {
  return db
    .updateTable('customer_files')
    .set({ ...facts, claimed_until: null })
    .where('id', '=', id)
    .where('blob', '=', blob)
    .where('stored_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Deletes the file slots of a customer. The sweep then removes their bytes as orphans. */
export async function deleteSlotsOf(db: Database, customerId: string): Promise<void> {
  await db.deleteFrom('customer_files').where('customer_id', '=', customerId).execute()
}

/**
 * Deletes at most `limit` slots whose upload did not finish in time; returns their number, and the names under which
 * bytes may exist.
 */
export async function deleteUnfilled(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ count: number; blobs: string[] }> {
  const rows = await db
    .deleteFrom('customer_files')
    .where('id', 'in', (from) =>
      from
        .selectFrom('customer_files')
        .select('id')
        .where('stored_at', 'is', null)
        .where('expires_at', '<=', now)
        .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<=', now)]))
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('blob')
    .execute()
  return { count: rows.length, blobs: rows.flatMap(({ blob }) => blob ?? []) }
}

/** Deletes at most `limit` files whose address was last issued before the given date; returns them. */
export function deleteForgotten(
  db: Database,
  before: Date,
  limit: number,
): Promise<Pick<CustomerFileRow, 'id' | 'customer_id' | 'blob' | 'size' | 'sha256'>[]> {
  return db
    .deleteFrom('customer_files')
    .where('id', 'in', (from) =>
      from
        .selectFrom('customer_files')
        .select('id')
        .where('stored_at', 'is not', null)
        .where('addressed_at', '<', before)
        .orderBy('addressed_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'customer_id', 'blob', 'size', 'sha256'])
    .execute()
}

/** Returns the names that belong to a slot. */
export async function findNamedFiles(db: Database, blobs: string[]): Promise<Set<string>> {
  if (blobs.length === 0) return new Set()
  const rows = await db.selectFrom('customer_files').select('blob').where('blob', 'in', blobs).execute()
  return new Set(rows.flatMap(({ blob }) => blob ?? []))
}

/** Lists stored files by the name of their bytes, starting after the given name. */
export async function listStoredFiles(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  const rows = await db
    .selectFrom('customer_files')
    .select(['blob', 'sha256', 'size', 'customer_id'])
    .where('stored_at', 'is not', null)
    .where('blob', '>', after)
    .orderBy('blob')
    .limit(limit)
    .execute()
  return rows.flatMap(({ blob, sha256, size, customer_id: of }) =>
    blob === null || sha256 === null ? [] : [{ name: blob, sha256, size, of }],
  )
}

export async function countStoredFiles(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('customer_files')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('stored_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
