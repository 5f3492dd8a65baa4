import { writeAudits } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { findOrphans } from '../../platform/blobs/find-orphans.ts'
import { runUnlessHeld } from '../../platform/db/run-alone.ts'
import { deleteForgotten, deleteUnfilled, findNamedFiles } from './customer-file-store.ts'
import { customerFileSweep } from './named-customer-files.ts'

type Parts = Pick<Context, 'config' | 'db' | 'customerBlobs' | 'log' | 'clock'>

const batchSize = 500
const dayMs = 24 * 60 * 60 * 1000
const endOfTime = new Date(8.64e15)

/**
 * Deletes slots with an expired and unused address, files past the operator's retention, and orphaned bytes older than
 * a day. An upload whose slot was deleted removes its bytes. Orphans stay when nearly all bytes are orphans. Does
 * nothing during a backup or another sweep.
 */
export async function sweepCustomerFiles(context: Parts): Promise<void> {
  await runUnlessHeld(context.config.database, customerFileSweep, async () => {
    const now = context.clock.now()
    await removeUnfilled(context, now)
    const { days } = context.config.customerFiles
    if (days !== undefined) await removeForgotten(context, new Date(now.getTime() - days * dayMs))
    await removeOrphans(context, new Date(now.getTime() - dayMs))
  })
}

async function removeUnfilled({ db, customerBlobs }: Parts, now: Date): Promise<void> {
  for (;;) {
    const { count, blobs } = await deleteUnfilled(db, now, batchSize)
    for (const blob of blobs) await customerBlobs.remove(blob, endOfTime)
    if (count < batchSize) return
  }
}

async function removeForgotten({ db, customerBlobs }: Parts, before: Date): Promise<void> {
  for (;;) {
    const files = await db.transaction().execute(async (tx) => {
      const deleted = await deleteForgotten(tx, before, batchSize)
      const entries = deleted.map(({ id, customer_id: customerId, size, sha256 }) => ({
        actor: 'operator',
        action: 'customer_file.expire',
        subject: `customer:${customerId}`,
        detail: { fileId: id, sha256, size },
      }))
      await writeAudits(tx, entries)
      return deleted
    })
    for (const { blob } of files) if (blob !== null) await customerBlobs.remove(blob, endOfTime)
    if (files.length < batchSize) return
  }
}

/** Needs no lock: a name enters the database before its bytes are stored, and a deleted name is never used again. */
async function removeOrphans({ db, customerBlobs, log }: Parts, olderThan: Date): Promise<void> {
  const { orphans, orphanCount, namedCount, areTooMany } = await findOrphans(customerBlobs, olderThan, (blobs) =>
    findNamedFiles(db, blobs),
  )
  await customerBlobs.removeUnfinished(olderThan)
  if (areTooMany) {
    log.error({ orphanCount, namedCount }, 'customers have hardly any of the files here: none is removed')
    return
  }
  for (const blob of orphans) await customerBlobs.remove(blob, olderThan)
}
