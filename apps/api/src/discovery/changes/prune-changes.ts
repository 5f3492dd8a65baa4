import type { Context } from '../../context.ts'
import { deleteChangesBefore } from './change-store.ts'
import { keptMs } from './kept-for.ts'

/** Forgets changes of the catalogue of more than a day ago; whoever has not read them by then reads everything. */
export async function pruneCatalogueChanges({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteChangesBefore(db, new Date(clock.now().getTime() - keptMs))
}
