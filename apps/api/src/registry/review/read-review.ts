import type { Effects, ScanReport } from '@registry/pack-scan/report'
import { RegistryError } from '../../platform/errors.ts'
import { pageOf, totalPages, type Page } from '../../platform/paging.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { listNamesOf } from '../comfy-nodes/comfy-node-store.ts'
import { coreOwnership } from '../comfy-nodes/core-ownership.ts'
import { listSummaries, type SummaryRow } from '../comparison/comparison-store.ts'
import { readPublisher } from '../publishers/read-publisher.ts'
import { readOwnVersion, type NumberAddress } from '../versions/own-version.ts'
import { readVersion, type VersionAddress } from '../versions/read-version.ts'
import { listNotes, type NoteRow } from './note-store.ts'
import {
  countReviews,
  findReport,
  findReview,
  listReported,
  listReviewRows,
  type ReportRow,
  type ReviewFilter,
  type ReviewRow,
} from './review-read-store.ts'

/**
 * Reads the review of a public version with its effects. Throws as reading the pack and the version does, and
 * `review_not_found`.
 */
export async function readWholeReview(
  db: Database,
  address: VersionAddress,
): Promise<{ review: ReviewRow; effects: Effects | undefined }> {
  const review = await readPublicReview(db, address)
  const { effects } = await listReported(db, [review.version_id])
  return { review, effects: effects.get(review.version_id) }
}

/** Reads the review of a version of a publisher in any status. Throws as `readReport` does. */
export async function readOwnReview(db: Database, address: NumberAddress): Promise<ReviewRow> {
  const version = await readOwnVersion(db, address)
  return assertReviewed(await findReview(db, version.id), version)
}

/** Review of a version with its report, which is missing before the first scan. */
export interface FullReport {
  review: ReviewRow
  report: ReportRow | undefined
  notes: NoteRow[]
  /** Names of comfy nodes that ComfyUI itself also has. */
  coreNames: string[]
  /** Undefined until the version can be installed and a lower version exists for the comparison. */
  changes: SummaryRow | undefined
}

/** Reads the report on a version of a publisher in any status. Throws `node_not_found`, `version_not_found`, `review_not_found`. */
export async function readReport(db: Database, address: NumberAddress): Promise<FullReport> {
  const version = await readOwnVersion(db, address)
  return (await readReportOf(db, version.id)) ?? refuseUnreviewed(version)
}

/** Reads the report on a version in any status by its UUID; undefined when it has no review. */
export async function readReportOf(db: Database, versionId: string): Promise<FullReport | undefined> {
  const [review, report, notes, coreNames, [changes]] = await Promise.all([
    findReview(db, versionId),
    findReport(db, versionId),
    listNotes(db, versionId),
    findCoreNames(db, versionId),
    listSummaries(db, [versionId]),
  ])
  return review && { review, report, notes, coreNames, changes }
}

/** Reads the report of the scan. Throws as `readReport` does, and `review_not_finished` before the first scan. */
export async function readFinishedReport(
  db: Database,
  address: NumberAddress,
): Promise<{ pack: { name: string; version: string }; report: Omit<ScanReport, 'effects'> }> {
  const { review, report } = await readReport(db, address)
  const { node_id: nodeId, version } = review
  if (!report) throw new RegistryError('review_not_finished', { nodeId, version })
  const { verdict, findings, capabilities, finding_count: findingCount, rules_version: rulesVersion } = report
  return {
    pack: { name: nodeId, version },
    report: { verdict, findings, findingCount, capabilities, rulesVersion },
  }
}

/** Throws `review_not_found` when a version has no review. */
export function assertReviewed(review: ReviewRow | undefined, version: Numbered): ReviewRow {
  return review ?? refuseUnreviewed(version)
}

/** Reads the review of a public version. Throws as reading the pack and the version does, and `review_not_found`. */
async function readPublicReview(db: Database, address: VersionAddress): Promise<ReviewRow> {
  const version = await readVersion(db, address)
  return assertReviewed(await findReview(db, version.id), version)
}

function refuseUnreviewed({ node_id: nodeId, version }: Numbered): never {
  throw new RegistryError('review_not_found', { nodeId, version })
}

type Numbered = Pick<VersionRow, 'node_id' | 'version'>

const maxLimit = 100
const usualLimit = 20

export interface ReviewPage extends Page {
  rows: ReviewRow[]
  total: number
  totalPages: number
}

/** Lists a page of the reviews of a publisher, newest first, at most 100. Throws `publisher_not_found`. */
export async function listReviews(
  db: Database,
  filter: ReviewFilter,
  wanted: { page: number; limit: number },
): Promise<ReviewPage> {
  await readPublisher(db, filter.publisherId)
  const page = pageOf({ page: wanted.page, limit: wanted.limit < 1 ? usualLimit : Math.min(wanted.limit, maxLimit) })
  const [total, rows] = await Promise.all([countReviews(db, filter), listReviewRows(db, filter, page)])
  return { ...page, rows, total, totalPages: totalPages(total, page.limit) }
}

/** Returns the names of a version's comfy nodes that also belong to ComfyUI's own comfy nodes, in order. */
async function findCoreNames(db: Database, versionId: string): Promise<string[]> {
  const names = await listNamesOf(db, versionId)
  return names.filter((name) => coreOwnership(name) !== undefined)
}
