import { sql } from 'kysely'
import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'

/** Filters digests to those that a version references. */
export async function findNamedBlobs(db: Database, digests: string[]): Promise<Set<string>> {
  if (digests.length === 0) return new Set()
  const rows = await db.selectFrom('node_versions').select('sha256').distinct().where('sha256', 'in', digests).execute()
  return new Set(rows.flatMap(({ sha256 }) => sha256 ?? []))
}

/** Lists locally stored archives that versions reference, sorted by digest, starting after a digest. */
export async function listNamedBlobs(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  const rows = await db
    .selectFrom('node_versions')
    .select((select) => [
      'sha256',
      select.fn.min('size').as('size'),
      sql<string>`min(node_id || '@' || version)`.as('of'),
    ])
    .where('remote_url', 'is', null)
    .where('sha256', '>', after)
    .groupBy('sha256')
    .orderBy('sha256')
    .limit(limit)
    .execute()
  return rows.flatMap(({ sha256, size, of }) =>
    sha256 === null ? [] : [{ name: sha256, sha256, size: Number(size), of }],
  )
}

export async function countNamedBlobs(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('node_versions')
    .select((select) => select.fn.count<number>('sha256').distinct().as('count'))
    .where('remote_url', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
