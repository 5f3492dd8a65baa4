import type { Database } from '../../schema/tables.ts'
import { notifyFollowers } from './change-store.ts'

/** Lets every process make anew what it keeps of lists and pages, when the caller's transaction is committed; no node counts as changed. */
export function passOn(db: Database): Promise<void> {
  return notifyFollowers(db)
}
