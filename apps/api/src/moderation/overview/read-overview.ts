import type { components } from '@registry/contract/types'
import { listAudit } from '../../access/audit/list-audit.ts'
import { presentAuditEntry } from '../../access/audit/present.ts'
import type { Context } from '../../context.ts'
import { countOpenReports } from '../reports/list-reports.ts'
import type { Database, VersionStatus } from '../../schema/tables.ts'
import { attentionQueues } from './attention.ts'
import { checkBlobs, checkDatabase, checkDisk, checkMail, checkSearch, checkWorker } from './check-health.ts'
import { checkIdentity } from './check-identity.ts'
import { findBursts } from './find-bursts.ts'
import {
  countAsked,
  countCatalogue,
  countFailedReviews,
  countUsers,
  countWaiting,
  type Waiting,
} from './overview-store.ts'

type AdminOverview = components['schemas']['AdminOverview']

// A review takes seconds.
const usualReviewMs = 5 * 60_000
const mostRecent = 10

/** What needs attention, what is unusual, how the parts are, and what happened last. */
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

/** The versions that wait for a person, and those that wait for their review longer than one takes. */
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
