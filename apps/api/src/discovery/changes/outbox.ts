import type { Database } from '../../schema/tables.ts'
import { deleteChangesBefore, insertEverything, notifyFollowers, retentionMs } from './change-store.ts'
import type { Context } from '../../context.ts'

/**
 * Makes every follower in every process read the whole catalogue again after the commit of the caller's transaction.
 */
export function noteEverything(db: Database): Promise<void> {
  return insertEverything(db)
}

/** Deletes changes that are older than a day. A follower that has missed them reads the whole catalogue. */
export async function pruneCatalogueChanges({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteChangesBefore(db, new Date(clock.now().getTime() - retentionMs))
}

/**
 * Invalidates lists and pages in every process after the commit of the caller's transaction. No pack counts as changed.
 */
export function notifyLists(db: Database): Promise<void> {
  return notifyFollowers(db)
}
