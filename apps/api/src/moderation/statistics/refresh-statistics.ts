import { refreshContestedNames } from '../../registry/comfy-nodes/contested-names.ts'
import type { Context } from '../../context.ts'
import { refreshDuplicates } from '../merges/list-duplicates.ts'
import { refreshPublisherTotals } from '../people/list-admin-publishers.ts'
import { runUnlessHeld } from '../../platform/db/run-alone.ts'
import { findChanges, findRefreshed, saveRefreshed } from '../../schema/statistics-store.ts'

// Installs note no change of the catalogue.
const longestMs = 50 * 60_000

/**
 * Refreshes the statistics by which lists of admins are ordered. Does nothing while another process does it, nor without a change
 * since the last time, unless that is almost an hour ago.
 */
export async function refreshStatistics({
  db,
  config,
  clock,
}: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> {
  await runUnlessHeld(config.database, 'count lists', async () => {
    const at = clock.now()
    const [last, changes] = [await findRefreshed(db), await findChanges(db)]
    if (last?.changes === changes && at.getTime() - last.at.getTime() < longestMs) return
    await db.transaction().execute(async (tx) => {
      await refreshContestedNames(tx)
      await refreshPublisherTotals(tx)
      await refreshDuplicates(tx)
      await saveRefreshed(tx, { at, changes })
    })
  })
}
