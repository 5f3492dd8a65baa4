import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { wireDate } from '../../platform/wire.ts'
import { findFeed } from './feed-store.ts'
import { findNewestSnapshot, type SnapshotRow } from './snapshot-store.ts'

type LatestCatalogue = components['schemas']['LatestCatalogue']
type CatalogueSnapshot = components['schemas']['CatalogueSnapshot']

/** Returns the sequence number of the feed, and the newest snapshot. */
export async function readLatest({ db, config }: Pick<Context, 'db' | 'config'>): Promise<LatestCatalogue> {
  const { id: feed, sequence } = await findFeed(db)
  const snapshot = await findNewestSnapshot(db, feed)
  const address = `${config.apiPublicUrl}/catalogue`
  return {
    feed,
    // A snapshot that was made between the two queries may have a higher number.
    sequence: Math.max(sequence, snapshot?.sequence ?? 0),
    changes_url: `${address}/changes`,
    ...(snapshot && { snapshot: presentSnapshot(address, snapshot) }),
  }
}

function presentSnapshot(address: string, snapshot: SnapshotRow): CatalogueSnapshot {
  const { sha256, sequence, nodes, size, made_at } = snapshot
  return { sha256, sequence, nodes, size, url: `${address}/snapshots/${sha256}`, created_at: wireDate(made_at) }
}
