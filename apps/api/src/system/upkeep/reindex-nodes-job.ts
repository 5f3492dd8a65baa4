import { writeAudit } from '../../access/audit/audit-store.ts'
import { noteEverything } from '../../discovery/changes/outbox.ts'
import type { Context } from '../../context.ts'
import { refreshNodesAfter } from '../../registry/nodes/refresh-nodes.ts'
import { giveWay } from '../../platform/db/give-way.ts'
import type { Attempt } from '../../platform/jobs/queue.ts'
import type { Queues } from '../../queues.ts'

/**
 * Refreshes a batch of nodes and queues the next batch in one transaction, so that a killed worker resumes there. The
 * last job writes the audit entry, and makes every search reload the catalogue.
 */
export async function reindexNodesJob(
  { db, clock, jobs, config }: Pick<Context, 'db' | 'clock' | 'jobs' | 'config'>,
  { data }: Attempt<Queues['reindex-nodes']>,
): Promise<void> {
  const begun = performance.now()
  await db.transaction().execute(async (tx) => {
    const { last, ...done } = await refreshNodesAfter(tx, data.after, data.batch, clock.now())
    const [count, mended] = [data.count + done.count, data.mended + done.mended]
    if (last !== undefined) {
      await jobs.send(tx, 'reindex-nodes', { ...data, after: last, count, mended }, `after ${last}`)
      return
    }
    await noteEverything(tx)
    await writeAudit(tx, {
      actor: data.by,
      action: 'upkeep.reindex',
      subject: 'registry',
      detail: { nodes: count, mended },
    })
  })
  await giveWay(db, config.database, performance.now() - begun)
}
