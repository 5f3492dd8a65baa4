import { sql } from 'kysely'
import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'

/** Lists files of full tiles by name, after the given name. */
export async function listNamedTiles(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  const { rows } = await sql<NamedFile>`
    select sha256 as name, sha256, min(size) as size,
      min(case when level < 0 then 'entries' else 'tile ' || level end || '/' || tile_index) as "of"
    from log_tiles where sha256 > ${after} group by sha256 order by sha256 limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the total of files of full tiles. */
export async function countNamedTiles(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('log_tiles')
    .select((select) => select.fn.count<number>('sha256').distinct().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the names that belong to a tile. */
export async function findNamedTiles(db: Database, names: string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const rows = await db.selectFrom('log_tiles').select('sha256').distinct().where('sha256', 'in', names).execute()
  return new Set(rows.map(({ sha256 }) => sha256))
}
