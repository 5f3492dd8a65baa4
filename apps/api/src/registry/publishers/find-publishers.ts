import type { Database, PublisherRow } from '../../schema/tables.ts'
import { findPublishersById } from './publisher-store.ts'

/** Finds publishers by id, in a single query. */
export async function findPublishers(db: Database, ids: string[]): Promise<Map<string, PublisherRow>> {
  if (ids.length === 0) return new Map()
  const rows = await findPublishersById(db, [...new Set(ids)])
  return new Map(rows.map((row) => [row.id, row]))
}
