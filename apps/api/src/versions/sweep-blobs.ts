import type { Context } from '../context.ts'
import { runAlone } from '../platform/db/run-alone.ts'
import { findNamedBlobs } from './blob-name-store.ts'
import { holdBlob } from './hold-blob.ts'

type Parts = Pick<Context, 'config' | 'db' | 'blobs' | 'log'>

const batchSize = 500
const mostAtOnce = 10_000
const fewOrphans = 10

/**
 * Removes bytes that no version names and that were kept before a moment, which has to be long enough ago for a publish
 * that is under way; answers how many. What a publish keeps meanwhile stays: see keep-blob.ts. It removes nothing where
 * versions name hardly any of the bytes: a wrong database is likelier then than so many orphans.
 */
export async function sweepBlobs(context: Parts, olderThan: Date): Promise<number> {
  return runAlone(context.config.database, 'sweep blobs', async () => {
    const { orphans, orphanCount, namedCount } = await findOrphans(context, olderThan)
    await context.blobs.removeUnfinished(olderThan)
    if (orphanCount > 0 && (namedCount === 0 || orphanCount > Math.max(namedCount, fewOrphans))) {
      context.log.error({ orphanCount, namedCount }, 'versions name hardly any of the archives here: none is removed')
      return 0
    }
    let removed = 0
    for (const sha256 of orphans) removed += (await removeOrphan(context, sha256, olderThan)) ? 1 : 0
    return removed
  })
}

interface Orphans {
  orphans: string[]
  orphanCount: number
  namedCount: number
}

async function findOrphans({ db, blobs }: Parts, olderThan: Date): Promise<Orphans> {
  const found: Orphans = { orphans: [], orphanCount: 0, namedCount: 0 }
  let batch: string[] = []
  const sort = async (): Promise<void> => {
    const named = await findNamedBlobs(db, batch)
    const orphans = batch.filter((sha256) => !named.has(sha256))
    found.namedCount += named.size
    found.orphanCount += orphans.length
    found.orphans.push(...orphans.slice(0, mostAtOnce - found.orphans.length))
    batch = []
  }
  for await (const { sha256, keptAt } of blobs.list()) {
    if (keptAt < olderThan) batch.push(sha256)
    if (batch.length >= batchSize) await sort()
  }
  await sort()
  return found
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
