import type { Database } from '../../schema/tables.ts'
import { deleteChangesBefore, insertEverything, notifyFollowers, retentionMs } from './change-store.ts'
import type { Context } from '../../context.ts'

/** Makes every follower, in every process, read the whole catalogue again once the caller's transaction is committed. */
export function noteEverything(db: Database): Promise<void> {
  return insertEverything(db)
}

/** Deletes changes that are older than a day. A follower that has not read them by then reads everything. */
export async function pruneCatalogueChanges({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteChangesBefore(db, new Date(clock.now().getTime() - retentionMs))
}

/** Invalidates lists and pages in every process once the caller's transaction is committed. No node counts as changed. */
export function notifyLists(db: Database): Promise<void> {
  return notifyFollowers(db)
}
