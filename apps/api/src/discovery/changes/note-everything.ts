import type { Database } from '../../schema/tables.ts'
import { insertEverything } from './change-store.ts'

/** Lets whoever keeps something made of the catalogue make it anew, in every process, when the caller's transaction is committed. */
export function noteEverything(db: Database): Promise<void> {
  return insertEverything(db)
}
