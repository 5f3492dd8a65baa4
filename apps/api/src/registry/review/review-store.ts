import { sql, type Insertable, type Selectable } from 'kysely'
import type { ReviewState } from '../../schema/review-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

type Review = Selectable<Schema['version_reviews']>

/** The states in which a review is still to be done. */
const openStates = ['waiting', 'running', 'failed'] as const satisfies readonly ReviewState[]

/** Lets reviews wait for a worker, whatever came of them before; versions whose archive is not here get none. */
export async function openReviews(db: Database, versionIds: string[], now: Date): Promise<void> {
  await sql`
    insert into version_reviews (version_id, state, unpacked_at, created_at, updated_at)
    select id, 'waiting', ${now}, ${now}, ${now} from node_versions
    where id = any(${versionIds}::uuid[]) and sha256 is not null order by id
    on conflict (version_id) do update set
      state = 'waiting', error_code = '', error_message = '', updated_at = ${later(now)}
  `.execute(db)
}

/** Notes that a worker is at a review; undefined when it was decided meanwhile, or was never asked for. */
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
      // Whoever was at it has neither decided nor failed: it was killed.
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

/** Notes when a stage of a running review was reached. */
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

/** Notes why an attempt came to nothing, and whether another one follows; not on what another worker has decided. */
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

/** Lets a review that failed wait for a worker; one that was decided meanwhile stays decided. */
export async function reopenFailed(db: Database, versionId: string, now: Date): Promise<void> {
  await db
    .updateTable('version_reviews')
    .set({ state: 'waiting', error_code: '', error_message: '', updated_at: later(now) })
    .where('version_id', '=', versionId)
    .where('state', '=', 'failed')
    .execute()
}

/** A review that is still to be decided, locked until the transaction ends. */
export function lockOpenReview(db: Database, versionId: string): Promise<Review | undefined> {
  return db
    .selectFrom('version_reviews')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('state', 'in', openStates)
    .forUpdate()
    .executeTakeFirst()
}

/** Ends a review, or puts it off. */
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

/** Keeps what was found in a version, in place of what was found before. */
export async function saveReport(db: Database, report: Insertable<Schema['version_reports']>): Promise<void> {
  await db
    .insertInto('version_reports')
    .values(report)
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet(report))
    .execute()
}

/** Whoever follows a review tells its states apart by this moment, so that no two have the same. */
function later(now: Date) {
  return sql<Date>`greatest(${now}::timestamptz, version_reviews.updated_at + interval '1 millisecond')`
}
