import { sql, type Insertable, type Selectable } from 'kysely'
import type { ReviewState } from '../../schema/review-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import { hopelessFailures } from '../analysis/analysis-error.ts'

type Review = Selectable<Schema['version_reviews']>

/** States of a review without a verdict. */
const openStates = ['waiting', 'running', 'failed'] as const satisfies readonly ReviewState[]

/** Reopens reviews for a worker, including closed reviews. Skips versions without a stored archive. */
export async function openReviews(db: Database, versionIds: string[], now: Date): Promise<void> {
  await sql`
    insert into version_reviews (version_id, state, unpacked_at, created_at, updated_at)
    select id, 'waiting', ${now}, ${now}, ${now} from node_versions
    where id = any(${versionIds}::uuid[]) and sha256 is not null order by id
    on conflict (version_id) do update set
      state = 'waiting', error_code = '', error_message = '', updated_at = ${later(now)}
  `.execute(db)
}

/** Records that a worker began a review; returns undefined for a closed or missing review. */
export function beginReview(
  db: Database,
  versionId: string,
  now: Date,
): Promise<{ sha256: string | null; broken_off: number } | undefined> {
  return db
    .updateTable('version_reviews')
    .from('node_versions')
    .set((set) => ({
      state: 'running',
      attempts: set('version_reviews.attempts', '+', 1),
      // The earlier worker neither decided nor failed, so it was killed.
      broken_off: set
        .case()
        .when('version_reviews.state', '=', 'running')
        .then(set('version_reviews.broken_off', '+', 1))
        .else(set.ref('version_reviews.broken_off'))
        .end(),
      read_at: null,
      extracted_at: null,
      scanned_at: null,
      updated_at: later(now),
    }))
    .whereRef('node_versions.id', '=', 'version_reviews.version_id')
    .where('version_reviews.version_id', '=', versionId)
    .where('version_reviews.state', 'in', openStates)
    .returning(['node_versions.sha256', 'version_reviews.broken_off'])
    .executeTakeFirst()
}

/** Records the time of a stage of a running review. */
export async function noteStage(
  db: Database,
  versionId: string,
  stage: 'read_at' | 'extracted_at' | 'scanned_at',
  now: Date,
): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({ [stage]: now, updated_at: later(now) })
    .where('version_id', '=', versionId)
    .where('state', '=', 'running')
    .execute()
}

/** Records a failed attempt, and whether a retry follows; a closed review stays unchanged. */
export async function noteFailure(
  db: Database,
  versionId: string,
  failure: { state: 'waiting' | 'failed'; error_code: string; error_message: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({ ...failure, updated_at: later(now) })
    .where('version_id', '=', versionId)
    .where('state', 'in', openStates)
    .execute()
}

/** Reopens a failed review for a worker; a closed review stays closed. */
export async function reopenFailed(db: Database, versionId: string, now: Date): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({ state: 'waiting', error_code: '', error_message: '', updated_at: later(now) })
    .where('version_id', '=', versionId)
    .where('state', '=', 'failed')
    .execute()
}

/** Finds a review without a verdict and locks it until the transaction ends. */
export function lockOpenReview(db: Database, versionId: string): Promise<Review | undefined> {
  return db
    .selectFrom('version_reviews')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('state', 'in', openStates)
    .forUpdate()
    .executeTakeFirst()
}

/** Sets the state of a review: closed with a verdict, or postponed. Clears its errors. */
export async function closeReview(
  db: Database,
  versionId: string,
  end: Pick<Review, 'state'> & Partial<Pick<Review, 'decided_at' | 'notified_at'>>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({ ...end, broken_off: 0, error_code: '', error_message: '', updated_at: later(now) })
    .where('version_id', '=', versionId)
    .execute()
}

/** Saves the report of a version; replaces an existing report. */
export async function saveReport(db: Database, report: Insertable<Schema['version_reports']>): Promise<void> {
  await db
    .insertInto('version_reports')
    .values(report)
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet(report))
    .execute()
}

/** Saves a publisher's request for another review. */
export async function saveQuestion(
  db: Database,
  versionId: string,
  question: { asked_at: Date; asked_by: string; asked_message: string },
): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({ ...question, broken_off: 0, updated_at: question.asked_at })
    .where('version_id', '=', versionId)
    .execute()
}

const isQuestionOpen = sql<boolean>`asked_at is not null and (decided_at is null or asked_at > decided_at)`

const lookBefore = sql<Date>`least(coalesce(scanned_at, asked_at), asked_at - interval '1 millisecond')`

/** Closes a publisher's open request for another review after a decision of an admin. Finds the row by primary key. */
export async function answerQuestion(db: Database, versionId: string, now: Date): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({ decided_at: now })
    .where('version_id', '=', versionId)
    .where(isQuestionOpen)
    .execute()
}

/**
 * Reopens a request that a decision of this time closed. The review before the request then counts as the last, and its
 * owners as notified.
 */
export async function reopenQuestion(db: Database, versionId: string, decidedAt: Date): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({
      decided_at: lookBefore,
      notified_at: sql`case when state = 'flagged' then ${lookBefore} else notified_at end`,
    })
    .where('version_id', '=', versionId)
    .where('decided_at', '=', decidedAt)
    .where('asked_at', 'is not', null)
    .execute()
}

// Reviews with these failures are retried only when the publisher requests a review, because endless retries would
// delay all other reviews.
const hopeless: string[] = [...hopelessFailures]

export interface Stuck {
  /** Latest failure time of a failed review. */
  failedUntil: Date
  /** Latest change time of a waiting or running review. */
  silentSince: Date
  limit: number
}

export interface Overdue extends Stuck {
  /** Latest upload time. */
  arrivedUntil: Date
  /** Latest scan time. */
  scannedUntil: Date
}

/**
 * Lists pending versions with a stored archive whose review never began, failed, or became silent, oldest first. Uses
 * the index node_versions_status and the primary key of reviews. Excludes mirrored versions, because their source
 * decides on them.
 */
export async function listOverdue(db: Database, overdue: Overdue): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id
    from node_versions v
    join nodes n on n.id = v.node_id and n.status = 'active'
    join publishers p on p.id = n.publisher_id and p.status = 'active'
    left join version_reviews r on r.version_id = v.id
    where v.status = 'pending' and v.uploaded_at is not null and v.sha256 is not null and not v.mirrored
      and v.uploaded_at <= ${overdue.arrivedUntil}
      and (r.scanned_at is null or r.scanned_at <= ${overdue.scannedUntil})
      and (
        r.version_id is null
        or r.state = 'failed' and r.updated_at <= ${overdue.failedUntil} and r.error_code <> all(${hopeless}::text[])
        or r.state in ('waiting', 'running') and r.updated_at <= ${overdue.silentSince}
      )
    order by v.created_at, v.id
    limit ${overdue.limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Lists versions in any status whose review failed or became silent, oldest first. Uses the index version_reviews_open.
 * Versions of a banned node or publisher wait until the ban ends.
 */
export async function listStuck(db: Database, { failedUntil, silentSince, limit }: Stuck): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select v.id
    from version_reviews r
    join node_versions v on v.id = r.version_id and v.status not in ('deleted', 'banned')
    join nodes n on n.id = v.node_id and n.status = 'active'
    join publishers p on p.id = n.publisher_id and p.status = 'active'
    where r.state = 'failed' and r.updated_at <= ${failedUntil} and r.error_code <> all(${hopeless}::text[])
      or r.state in ('waiting', 'running') and r.updated_at <= ${silentSince}
    order by r.created_at, v.id
    limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Returns a time later than the last change, because clients that follow a review distinguish its states by this time.
 */
function later(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz, version_reviews.updated_at + interval '1 millisecond')`
}
