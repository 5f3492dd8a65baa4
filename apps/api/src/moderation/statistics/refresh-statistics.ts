import { refreshContestedNames } from '../../registry/comfy-nodes/contested-names.ts'
import type { Context } from '../../context.ts'
import { refreshDuplicates } from '../merges/list-duplicates.ts'
import { refreshPublisherTotals } from '../people/list-admin-publishers.ts'
import { runUnlessHeld } from '../../platform/db/run-alone.ts'
import { findChanges, findRefreshed, saveRefreshed } from '../../schema/statistics-store.ts'

// Installs do not change the catalogue, so the statistics also refresh after this time.
const longestMs = 50 * 60_000

/**
 * Refreshes the statistics that order lists for admins. Does nothing while another process refreshes them. Without a
 * change of the catalogue, refreshes only after almost an hour.
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
