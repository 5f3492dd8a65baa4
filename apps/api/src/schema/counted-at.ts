import type { Database } from './tables.ts'
import { findCounted } from './counted-store.ts'

/** When lists were counted last; undefined until a worker has done so. */
export async function countedAt(db: Database): Promise<Date | undefined> {
  return (await findCounted(db))?.at
}
