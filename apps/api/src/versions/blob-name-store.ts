import type { Database } from '../schema/tables.ts'

/** Those of some digests that a version names. */
export async function findNamedBlobs(db: Database, digests: string[]): Promise<Set<string>> {
  if (digests.length === 0) return new Set()
  const rows = await db.selectFrom('node_versions').select('sha256').distinct().where('sha256', 'in', digests).execute()
  return new Set(rows.flatMap(({ sha256 }) => sha256 ?? []))
}
