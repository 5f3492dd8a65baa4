import type { Capability, Effects } from '@registry/pack-scan/report'
import type { Problem } from '@registry/python-nodes'
import { sql, type Selectable } from 'kysely'
import { readPrepared } from '../../platform/db/prepare.ts'
import { offsetOf, type Page } from '../../platform/paging.ts'
import type { ReviewState } from '../../schema/review-tables.ts'
import type { ExtractStatus, VersionStatus } from '../../schema/node-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'

/** Review with its version and the totals of its report, which are null before the first report. */
export interface ReviewRow {
  version_id: string
  node_id: string
  version: string
  status: VersionStatus
  uploaded_at: Date | null
  comfy_node_extract_status: ExtractStatus
  comfy_node_count: number
  state: ReviewState
  attempts: number
  unpacked_at: Date
  read_at: Date | null
  extracted_at: Date | null
  scanned_at: Date | null
  decided_at: Date | null
  error_code: string
  error_message: string
  asked_at: Date | null
  /** End of the wait for an approval; null for a version that waits for none. */
  staged_until: Date | null
  asked_message: string
  updated_at: Date
  verdict: 'pass' | 'flag' | null
  finding_count: number | null
  blocking_count: number | null
  rules_version: number | null
  capabilities: Capability[] | null
  import_failures: Problem[] | null
}

export type ReportRow = Selectable<Schema['version_reports']>

/** Finds the review of a version by primary keys. */
export async function findReview(db: Database, versionId: string): Promise<ReviewRow | undefined> {
  const [row] = await readPrepared(db, reviews(db).where('version_reviews.version_id', '=', versionId))
  return row
}

/** Finds the reviews of many versions in a single query by primary keys. */
export function findReviews(db: Database, versionIds: string[]): Promise<ReviewRow[]> {
  return reviews(db)
    .where('version_reviews.version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .execute()
}

/** Finds the report of a version by primary key. */
export function findReport(db: Database, versionId: string): Promise<ReportRow | undefined> {
  return db.selectFrom('version_reports').selectAll().where('version_id', '=', versionId).executeTakeFirst()
}

/** Capabilities of versions, and their effects beyond their own comfy nodes, keyed by version id. */
export interface Reported {
  capabilities: Map<string, Capability[]>
  /** Reports of older rules have no entry. */
  effects: Map<string, Effects>
  /** Ids of versions that may have more comfy nodes than extracted, because some names are computed at run time. */
  incomplete: Set<string>
}

/** Reads capabilities and effects from the reports of many versions, in a single query. */
export async function listReported(db: Database, versionIds: readonly string[]): Promise<Reported> {
  const rows = await db
    .selectFrom('version_reports')
    .select([
      'version_id',
      'capabilities',
      'effects',
      sql<boolean>`jsonb_path_exists(problems, '$[*] ? (@.kind == "unresolved-mapping")')`.as('is_incomplete'),
    ])
    .where('version_id', '=', sql<string>`any(${versionIds}::uuid[])`)
    .execute()
  return {
    capabilities: new Map(rows.map((row) => [row.version_id, row.capabilities.map(({ capability }) => capability)])),
    effects: new Map(rows.flatMap((row) => (row.effects ? [[row.version_id, row.effects]] : []))),
    incomplete: new Set(rows.flatMap((row) => (row.is_incomplete ? [row.version_id] : []))),
  }
}

/** Locks a review until the transaction ends, so that its state cannot change. */
export async function lockReview(db: Database, versionId: string): Promise<void> {
  await db.selectFrom('version_reviews').select('state').where('version_id', '=', versionId).forUpdate().execute()
}

export interface ReviewFilter {
  publisherId: string
  /** Limits the list to versions that are neither public nor settled. */
  open: boolean
}

/**
 * Lists a page of the reviews of a publisher, newest first. The indexes nodes_publisher and node_versions_precedence
 * and the primary keys serve the query.
 */
export function listReviewRows(db: Database, filter: ReviewFilter, page: Page): Promise<ReviewRow[]> {
  return reviews(db)
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .where(ofPublisher(filter))
    .orderBy('version_reviews.created_at', 'desc')
    .orderBy('version_reviews.version_id')
    .limit(page.limit)
    .offset(offsetOf(page))
    .execute()
}

export async function countReviews(db: Database, filter: ReviewFilter): Promise<number> {
  const { count } = await db
    .selectFrom('version_reviews')
    .innerJoin('node_versions', 'node_versions.id', 'version_reviews.version_id')
    .innerJoin('nodes', 'nodes.id', 'node_versions.node_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(ofPublisher(filter))
    .executeTakeFirstOrThrow()
  return count
}

function ofPublisher({ publisherId, open }: ReviewFilter) {
  const ofThem = sql<boolean>`nodes.publisher_id = ${publisherId} and nodes.status <> 'deleted'
    and node_versions.status <> 'deleted'`
  return open ? sql<boolean>`${ofThem} and ${isOpen}` : ofThem
}

// Another list shows reviewed versions that wait for an approval. A decision of an admin settles a version, and so does
// a higher active version for a flagged version.
const isOpen = sql<boolean>`(
  node_versions.status = 'pending' and version_reviews.state <> 'passed' and not (
    version_reviews.state = 'flagged'
    and exists (select from staged_versions s where s.version_id = version_reviews.version_id)
  )
  or node_versions.status = 'flagged' and version_reviews.state in ('waiting', 'running', 'failed')
  or node_versions.status = 'flagged' and version_reviews.state = 'flagged' and not exists (
    select 1 from node_versions newer
    where newer.node_id = node_versions.node_id and newer.status = 'active'
      and newer.precedence >= node_versions.precedence
      and (newer.precedence, newer.created_at) > (node_versions.precedence, node_versions.created_at)
  )
)`

function reviews(db: Database) {
  return db
    .selectFrom('version_reviews')
    .innerJoin('node_versions', 'node_versions.id', 'version_reviews.version_id')
    .leftJoin('version_reports', 'version_reports.version_id', 'version_reviews.version_id')
    .leftJoin('staged_versions', 'staged_versions.version_id', 'version_reviews.version_id')
    .select([
      'staged_versions.expires_at as staged_until',
      'version_reviews.version_id',
      'node_versions.node_id',
      'node_versions.version',
      'node_versions.status',
      'node_versions.uploaded_at',
      'node_versions.comfy_node_extract_status',
      'version_reviews.state',
      'version_reviews.attempts',
      'version_reviews.unpacked_at',
      'version_reviews.read_at',
      'version_reviews.extracted_at',
      'version_reviews.scanned_at',
      'version_reviews.decided_at',
      'version_reviews.error_code',
      'version_reviews.error_message',
      'version_reviews.asked_at',
      'version_reviews.asked_message',
      'version_reviews.updated_at',
      'version_reports.verdict',
      'version_reports.finding_count',
      'version_reports.blocking_count',
      'version_reports.rules_version',
      // The query selects names only: locations can be many, and only the report shows them.
      sql<Capability[] | null>`jsonb_path_query_array(version_reports.capabilities, '$[*].capability')`.as(
        'capabilities',
      ),
      sql<Problem[] | null>`jsonb_path_query_array(version_reports.problems, '$[*] ? (@.kind == "import-failure")')`.as(
        'import_failures',
      ),
      sql<number>`(select count(*) from comfy_nodes c where c.version_id = version_reviews.version_id)`.as(
        'comfy_node_count',
      ),
    ])
}
