import type { Context } from '../../context.ts'
import { findOrphans } from '../../platform/blobs/find-orphans.ts'
import { runUnlessHeld } from '../../platform/db/run-alone.ts'
import { findNamedBlobs } from './blob-name-store.ts'
import { sweepIncoming } from './collect-upload.ts'
import { holdBlob } from './hold-blob.ts'
import { archiveSweep } from './named-archives.ts'

type Parts = Pick<Context, 'config' | 'db' | 'blobs' | 'log'>

/**
 * Removes bytes that no version names and that are older than a moment, which leaves time for a running publish; returns the
 * count. keep-blob.ts protects bytes of a publish. Nothing is removed where versions name hardly any of the bytes: the
 * database is probably wrong then. During a backup, or the sweep of another process, it does nothing. @internal
 */
export async function sweepBlobs(context: Parts, olderThan: Date): Promise<number> {
  const count = await runUnlessHeld(context.config.database, archiveSweep, async () => {
    const { db, blobs } = context
    const { orphans, orphanCount, namedCount, areTooMany } = await findOrphans(blobs, olderThan, (digests) =>
      findNamedBlobs(db, digests),
    )
    await blobs.removeUnfinished(olderThan)
    if (areTooMany) {
      context.log.error({ orphanCount, namedCount }, 'versions name hardly any of the archives here: none is removed')
      return 0
    }
    let removed = 0
    for (const sha256 of orphans) removed += (await removeOrphan(context, sha256, olderThan)) ? 1 : 0
    return removed
  })
  return count ?? 0
}

/** Removes an orphan after checking reference and age again under the lock, which excludes a running publish. */
async function removeOrphan({ config, db, blobs, log }: Parts, sha256: string, olderThan: Date): Promise<boolean> {
  const isRemoved = await holdBlob(
    { config },
    sha256,
    async () => (await findNamedBlobs(db, [sha256])).size === 0 && blobs.remove(sha256, olderThan),
  )
  if (isRemoved) log.info({ sha256 }, 'an archive that no version names was removed')
  return isRemoved
}

const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Removes files of killed uploads and publishes after a day. */
export async function sweepFiles(
  context: Pick<Context, 'config' | 'db' | 'blobs' | 'log' | 'clock' | 'incomingDirectory'>,
): Promise<void> {
  const now = context.clock.now()
  await sweepIncoming(context.incomingDirectory, now)
  await sweepBlobs(context, new Date(now.getTime() - abandonedAfterMs))
}
