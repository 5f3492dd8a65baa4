import { countContestedNames } from '../../registry/comfy-nodes/contested-names.ts'
import type { Context } from '../../context.ts'
import { countDuplicates } from '../merges/list-duplicates.ts'
import { countPublisherTotals } from '../people/list-admin-publishers.ts'
import { runUnlessHeld } from '../../platform/db/run-alone.ts'
import { findChanges, findCounted, saveCounted } from '../../schema/counted-store.ts'

// Installs are no change of the catalogue.
const longestMs = 50 * 60_000

/**
 * Counts what only the whole catalogue tells: for the lists of admins in such an order, and where pages of the lists of all versions
 * and comfy nodes begin. Does nothing while another process is at it, nor where nothing changed since the last time, unless that is almost an hour ago.
 */
export async function countLists({ db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> {
  await runUnlessHeld(config.database, 'count lists', async () => {
    const at = clock.now()
    const [last, changes] = [await findCounted(db), await findChanges(db)]
    if (last?.changes === changes && at.getTime() - last.at.getTime() < longestMs) return
    await db.transaction().execute(async (tx) => {
      await countContestedNames(tx)
      await countPublisherTotals(tx)
      await countDuplicates(tx)
      await saveCounted(tx, { at, changes })
    })
  })
}
