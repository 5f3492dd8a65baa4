import type { Context } from '../../context.ts'
import { findOrphans } from '../../platform/blobs/find-orphans.ts'
import { runUnlessHeld } from '../../platform/db/run-alone.ts'
import { findNamedBlobs } from './blob-name-store.ts'
import { holdBlob } from './hold-blob.ts'
import { archiveSweep } from './named-archives.ts'

type Parts = Pick<Context, 'config' | 'db' | 'blobs' | 'log'>

/**
 * Removes bytes that no version names and that were kept before a moment, which has to be long enough ago for a publish
 * that is under way; answers how many. What a publish keeps meanwhile stays: see keep-blob.ts. It removes nothing where
 * versions name hardly any of the bytes: a wrong database is likelier then than so many orphans. While a backup is made, or
 * another process sweeps, it does nothing.
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

/** Asks again for the version and the age, now that nobody keeps these bytes. */
async function removeOrphan({ config, db, blobs, log }: Parts, sha256: string, olderThan: Date): Promise<boolean> {
  const isRemoved = await holdBlob(
    { config },
    sha256,
    async () => (await findNamedBlobs(db, [sha256])).size === 0 && blobs.remove(sha256, olderThan),
  )
  if (isRemoved) log.info({ sha256 }, 'an archive that no version names was removed')
  return isRemoved
}
