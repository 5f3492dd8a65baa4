import type { components } from '@registry/contract/types'
import { listAudit } from '../../access/audit/list-audit.ts'
import { presentAuditEntry } from '../../access/audit/present.ts'
import type { Context } from '../../context.ts'
import { countOpenReports } from '../reports/list-reports.ts'
import type { VersionStatus } from '../../schema/node-tables.ts'
import type { Database } from '../../schema/tables.ts'
import type { QueueCounts } from '../../platform/jobs/job-store.ts'
import { checkBlobs, checkDatabase, checkDisk, checkMail, checkSearch, checkWorker } from './check-health.ts'
import type { Identity } from '../../access/identity/identity.ts'
import { inTime, timed } from './measure.ts'
import { wireDate } from '../../platform/wire.ts'
import {
  type BurstRow,
  countAsked,
  countCatalogue,
  countFailedReviews,
  countUsers,
  countWaiting,
  listInstallBursts,
  listPublishBursts,
  type Unusual,
  type Waiting,
} from './overview-store.ts'

type AttentionQueue = components['schemas']['AttentionQueue']

/** Counts of all items that wait for an admin. */
interface Counted {
  flagged: Waiting
  asked: Waiting
  pending: Waiting
  failedReviews: Waiting
  reports: Waiting
  jobs: QueueCounts[]
  /** Unclaimed packs. */
  unclaimed: number
  /** Repositories that several packs share. */
  duplicates: number
}

type Burst = components['schemas']['Burst']

const most = 10

const installs: Unusual = { least: 50, factor: 5, limit: most }

const publishes: Unusual = { least: 10, factor: 5, limit: most }

const dayMs = 24 * 60 * 60 * 1000

type PartHealth = components['schemas']['PartHealth']

type Parts = Pick<Context, 'config' | 'identity' | 'log'>

const slowMs = 2000

const rememberedMs = 30_000

/** Cached health checks, so that not every view of the dashboard sends a request to the issuer. */
const measured = new WeakMap<Identity, { at: number; health: Promise<PartHealth> }>()

type AdminOverview = components['schemas']['AdminOverview']

// A review usually takes seconds.
const usualReviewMs = 5 * 60_000
const mostRecent = 10

/** Reads queues that need attention, bursts, health of the parts, and recent changes. */
export async function readOverview(context: Context): Promise<AdminOverview> {
  const { db, clock } = context
  const now = clock.now()
  const database = await checkDatabase(context)
  const [disk, blobs, identity, waiting, asked, failedReviews, reports, jobs, totals, users, bursts, recent] =
    await Promise.all([
      checkDisk(context),
      checkBlobs(context),
      checkIdentity(context),
      readWaiting(db, now),
      countAsked(db),
      countFailedReviews(db),
      countOpenReports(db),
      context.jobs.counts(),
      context.lists.counts('overview', () => countCatalogue(db)),
      countUsers(db),
      findBursts(db, now),
      listAudit(db, { people: true }, { limit: mostRecent }),
    ])
  const { nodes = 0, versions = 0, publishers = 0, unclaimed = 0, duplicates = 0 } = totals
  return {
    queues: attentionQueues({ ...waiting, asked, failedReviews, reports, jobs, unclaimed, duplicates }),
    bursts,
    health: [database, disk, blobs, checkWorker(jobs, now), checkMail(context, jobs), checkSearch(context), identity],
    totals: { nodes, versions, publishers, users },
    recent: recent.rows.map(presentAuditEntry),
  }
}

/** Returns versions that wait for an admin, and versions whose review is late. */
async function readWaiting(db: Database, now: Date): Promise<Record<'flagged' | 'pending', Waiting>> {
  const rows = await countWaiting(db, new Date(now.getTime() - usualReviewMs))
  const of = (status: VersionStatus) => rows.find((row) => row.status === status)
  const pending = of('pending')
  const late = pending?.settled ?? 0
  return {
    flagged: { count: of('flagged')?.count ?? 0, oldest: of('flagged')?.oldest ?? null },
    pending: { count: late, oldest: late > 0 ? (pending?.oldest ?? null) : null },
  }
}

/** Whether the identity provider returns its signing keys. Measured at most twice a minute. */
function checkIdentity(parts: Parts): Promise<PartHealth> {
  const now = performance.now()
  const last = measured.get(parts.identity)
  if (last && now - last.at < rememberedMs) return last.health
  const health = measure(parts)
  measured.set(parts.identity, { at: now, health })
  return health
}

async function measure({ config, identity, log }: Parts): Promise<PartHealth> {
  const { provider } = config.identity
  try {
    const ms = await timed(() => inTime(identity.probe()))
    return { part: 'identity', state: ms > slowMs ? 'degraded' : 'good', detail: `${provider}, ${ms} ms` }
  } catch (error) {
    log.error({ err: error }, 'the keys of the identity provider cannot be had')
    return { part: 'identity', state: 'down', detail: `${provider}: its keys cannot be had` }
  }
}

/**
 * Returns the ten nodes with the most unusual installs, and publishers with unusually many versions. A burst within any
 * 24 hours also shows since the beginning of yesterday, so midnight hides none.
 */
async function findBursts(db: Database, now: Date): Promise<Burst[]> {
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

/** Returns the queues that need attention, most urgent first, including empty queues. */
function attentionQueues(counted: Counted): AttentionQueue[] {
  const { flagged, asked, pending, failedReviews, reports, jobs, unclaimed, duplicates } = counted
  return [
    queue('reports', reports),
    queue('flagged', flagged),
    queue('asked', asked),
    queue('failed_reviews', failedReviews),
    queue('pending', pending),
    queue('failed_jobs', failedJobs(jobs)),
    { kind: 'unclaimed', count: unclaimed },
    { kind: 'duplicates', count: duplicates },
  ]
}

function queue(kind: AttentionQueue['kind'], { count, oldest }: Waiting): AttentionQueue {
  return { kind, count, ...(oldest && { oldest_at: wireDate(oldest) }) }
}

function failedJobs(jobs: QueueCounts[]): Waiting {
  const moments = jobs.flatMap(({ oldest_failed_at }) => (oldest_failed_at ? [oldest_failed_at.getTime()] : []))
  return {
    count: jobs.reduce((sum, { failed }) => sum + failed, 0),
    oldest: moments.length === 0 ? null : new Date(Math.min(...moments)),
  }
}
