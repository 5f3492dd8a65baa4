import { sql, type Selectable } from 'kysely'
import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import { endings } from './file-kind.ts'

export type CiFileRow = Selectable<Schema['ci_files']>

/** Inserts a file; a file that exists counts as newly uploaded. */
export async function saveFile(db: Database, file: CiFileRow): Promise<void> {
  await db
    .insertInto('ci_files')
    .values(file)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ created_at: file.created_at }))
    .execute()
}

export function findFile(db: Database, id: string): Promise<CiFileRow | undefined> {
  return db.selectFrom('ci_files').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks the existing files among the given ids until the transaction ends. */
export async function holdFiles(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('ci_files').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

/** Locks files without a result whose upload was before `before`; skips locked files. */
export async function lockUnnamedFiles(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('ci_files as file')
    .select('file.id')
    .where('file.created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ci_result_files').select('file_id').whereRef('file_id', '=', 'file.id'))),
    )
    .orderBy('file.created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes the locked files that no result names; returns their ids. */
export async function deleteUnnamedFiles(db: Database, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .deleteFrom('ci_files')
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ci_result_files').select('file_id').whereRef('file_id', '=', 'ci_files.id'))),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the digests that belong to a file of any kind. */
export async function findNamedDigests(db: Database, digests: string[]): Promise<Set<string>> {
  if (digests.length === 0) return new Set()
  const ids = digests.flatMap((digest) => endings.map((ending) => `${digest}.${ending}`))
  const rows = await db.selectFrom('ci_files').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id.slice(0, 64)))
}

/** Lists the bytes of files by digest, after the given digest. Files of several kinds with equal bytes count once. */
export async function listNamedDigests(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  const rows = await db
    .selectFrom('ci_files')
    .select(['id', 'size'])
    .where('id', '>', after)
    .where(sql<string>`left(id, 64)`, '<>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const files = rows.map(({ id, size }) => ({ name: id.slice(0, 64), sha256: id.slice(0, 64), size, of: id }))
  return files.filter(({ name }, index) => name !== files[index - 1]?.name)
}

export async function countFiles(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('ci_files')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
