import { rm } from 'node:fs/promises'
import { notifyLists } from '../changes/outbox.ts'
import type { Context } from '../../context.ts'
import { findOrphans } from '../../platform/blobs/find-orphans.ts'
import { runAlone } from '../../platform/db/run-alone.ts'
import { findFeed } from './feed-store.ts'
import { deleteReplaced, findNamedBytes, findNewestSnapshot, saveSnapshot, type SnapshotRow } from './snapshot-store.ts'
import { writeCatalogue } from './write-catalogue.ts'

type Parts = Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'catalogueBlobs' | 'incomingDirectory'>

/** Milliseconds until installs and stars in a snapshot are too old, even without other changes. */
const oldestMs = 24 * 60 * 60 * 1000
/** Milliseconds for which a replaced snapshot stays readable: longer than any download. */
const replacedMs = 60 * 60 * 1000

/**
 * Creates a snapshot when the newest one lacks an entry of the feed, and deletes long replaced snapshots. One process
 * works at a time. The others wait and then find the snapshot.
 */
export async function keepSnapshots(context: Parts): Promise<void> {
  await runAlone(context.config.database, 'catalogue snapshots', async () => {
    await makeSnapshot(context)
    await sweepSnapshots(context)
  })
}

async function makeSnapshot(context: Parts): Promise<void> {
  const { db, clock, log } = context
  // Read before any node: a snapshot may contain later changes, but never lacks an earlier one.
  const { id: feed, sequence } = await findFeed(db)
  const newest = await findNewestSnapshot(db, feed)
  if (newest && newest.sequence === sequence && (await isSound(context, newest))) return
  const made_at = clock.now()
  const row = { feed, sequence, made_at, ...(await keepCatalogue(context)) }
  await db.transaction().execute(async (tx) => {
    await saveSnapshot(tx, row)
    await notifyLists(tx)
  })
  log.info({ nodes: row.nodes, size: row.size, sequence }, 'a snapshot of the catalogue was made')
}

/**
 * Returns whether a snapshot is recent and has its bytes. Bytes may be missing after a restore of the database alone.
 */
async function isSound({ clock, catalogueBlobs }: Parts, newest: SnapshotRow): Promise<boolean> {
  if (clock.now().getTime() - newest.made_at.getTime() > oldestMs) return false
  return (await catalogueBlobs.has(newest.brotli_sha256)) && catalogueBlobs.has(newest.gzip_sha256)
}

async function keepCatalogue(context: Parts) {
  const { brotli, gzip, ...facts } = await writeCatalogue(context)
  try {
    for (const file of [brotli, gzip]) await context.catalogueBlobs.keep(file.sha256, file)
  } finally {
    for (const { path } of [brotli, gzip]) await rm(path, { force: true })
  }
  const { sha256: brotli_sha256, size: brotli_size } = brotli
  return { ...facts, brotli_sha256, brotli_size, gzip_sha256: gzip.sha256, gzip_size: gzip.size }
}

async function sweepSnapshots({ db, clock, catalogueBlobs }: Parts): Promise<void> {
  const before = new Date(clock.now().getTime() - replacedMs)
  await deleteReplaced(db, before)
  // Snapshots can be created again, so the share of deleted bytes has no limit.
  const { orphans } = await findOrphans(catalogueBlobs, before, (digests) => findNamedBytes(db, digests))
  for (const sha256 of orphans) await catalogueBlobs.remove(sha256, before)
  await catalogueBlobs.removeUnfinished(before)
}
