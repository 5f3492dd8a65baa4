import type { Database, VersionRow } from '../../schema/tables.ts'
import { findVersionsById } from './version-store.ts'

/** Finds versions by UUID, in a single query. */
export async function findVersions(db: Database, ids: string[]): Promise<Map<string, VersionRow>> {
  if (ids.length === 0) return new Map()
  const rows = await findVersionsById(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}
