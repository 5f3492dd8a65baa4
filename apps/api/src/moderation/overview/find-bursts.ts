import type { components } from '@registry/contract/types'
import { wireDate } from '../../platform/wire.ts'
import type { Database } from '../../schema/tables.ts'
import { listInstallBursts, listPublishBursts, type BurstRow, type Unusual } from './overview-store.ts'

type Burst = components['schemas']['Burst']

const most = 10
const installs: Unusual = { least: 50, factor: 5, limit: most }
const publishes: Unusual = { least: 10, factor: 5, limit: most }
const dayMs = 24 * 60 * 60 * 1000

/**
 * Nodes that are installed, and publishers that publish, far more than usual; the ten oddest. What makes five usual days'
 * worth in any 24 hours makes it since the beginning of yesterday too, so that no burst is lost at midnight.
 */
export async function findBursts(db: Database, now: Date): Promise<Burst[]> {
  const yesterday = new Date(Math.floor(now.getTime() / dayMs) * dayMs - dayMs)
  const dayAgo = new Date(now.getTime() - dayMs)
  const [ofNodes, ofPublishers] = await Promise.all([
    listInstallBursts(db, yesterday.toISOString().slice(0, 10), installs),
    listPublishBursts(db, dayAgo, publishes),
  ])
  const days = (now.getTime() - yesterday.getTime()) / dayMs
  const bursts = [
    ...ofNodes.map((row) => present('installs', row, { since: yesterday, days })),
    ...ofPublishers.map((row) => present('publishes', row, { since: dayAgo, days: 1 })),
  ]
  return bursts.toSorted((one, other) => oddity(other) - oddity(one)).slice(0, most)
}

function present(kind: Burst['kind'], row: BurstRow, { since, days }: { since: Date; days: number }): Burst {
  const { subject, count } = row
  return { kind, subject, since: wireDate(since), count, usual: Math.round(row.usual * days * 10) / 10 }
}

function oddity({ count, usual }: Burst): number {
  return count / Math.max(usual, 1)
}
