import type { Context } from '../../context.ts'
import { findOrphans } from '../../platform/blobs/find-orphans.ts'
import { runUnlessHeld } from '../../platform/db/run-alone.ts'
import { holdBlob } from '../../registry/publishing/hold-blob.ts'
import { deleteUnnamedFiles, findNamedDigests, lockUnnamedFiles } from './ci-file-store.ts'
import { ciFileSweep } from './named-ci-files.ts'

const keptForMs = 7 * 24 * 60 * 60 * 1000
const batchSize = 500

type Parts = Pick<Context, 'config' | 'db' | 'ciBlobs' | 'clock' | 'log'>

/**
 * Removes files without a result a week after their upload, and orphaned bytes of that age from killed uploads. Files
 * that are uploaded again meanwhile stay: see keep-blob.ts. Does nothing during a backup or another sweep.
 */
export async function sweepCiFiles(context: Parts): Promise<void> {
  const before = new Date(context.clock.now().getTime() - keptForMs)
  await runUnlessHeld(context.config.database, ciFileSweep, async () => {
    const forgotten = await forgetFiles(context, before)
    const removed = await removeOrphans(context, before)
    await context.ciBlobs.removeUnfinished(before)
    if (forgotten + removed > 0) context.log.info({ forgotten, removed }, 'files that no result names were removed')
  })
}

async function forgetFiles(context: Parts, before: Date): Promise<number> {
  let forgotten = 0
  for (;;) {
    const ids = await context.db.transaction().execute(async (tx) => {
      const locked = await lockUnnamedFiles(tx, before, batchSize)
      // A report may have named a file while this transaction waited for the locks.
      return deleteUnnamedFiles(tx, locked)
    })
    for (const id of ids) await removeBytes(context, id.slice(0, 64), before)
    forgotten += ids.length
    if (ids.length < batchSize) return forgotten
  }
}

/** Removes orphaned bytes. When nearly all bytes are orphans, the database is probably the wrong one. */
async function removeOrphans(context: Parts, before: Date): Promise<number> {
  const { ciBlobs, db, log } = context
  const { orphans, orphanCount, namedCount, areTooMany } = await findOrphans(ciBlobs, before, (digests) =>
    findNamedDigests(db, digests),
  )
  if (areTooMany) {
    log.error({ orphanCount, namedCount }, 'most files of continuous integration have no name; none was removed')
    return 0
  }
  for (const sha256 of orphans) await removeBytes(context, sha256, before)
  return orphans.length
}

/** Keeps bytes that were uploaded again. */
async function removeBytes({ config, db, ciBlobs }: Parts, sha256: string, before: Date): Promise<void> {
  await holdBlob({ config }, sha256, async () => {
    if ((await findNamedDigests(db, [sha256])).size === 0) await ciBlobs.remove(sha256, before)
  })
}
