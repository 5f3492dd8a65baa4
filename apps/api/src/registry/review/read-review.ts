import { readPublicNode } from '../nodes/read-node.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { readOwnVersion, type NumberAddress } from '../versions/own-version.ts'
import { readVersion } from '../versions/read-version.ts'
import {
  findReview,
  type ReviewRow,
  findReport,
  type ReportRow,
  countReviews,
  listReviewRows,
  type ReviewFilter,
} from './review-read-store.ts'
import type { ScanReport } from '@registry/pack-scan'
import { findCoreNames } from '../comfy-nodes/find-core-names.ts'
import { RegistryError } from '../../platform/errors.ts'
import { listNotes, type NoteRow } from './note-store.ts'
import { pageOf, totalPages, type Page } from '../../platform/paging.ts'
import { readPublisher } from '../publishers/read-publisher.ts'

/**
 * The review of a version that everyone may see. Throws what reading node and version throws, and `review_not_found` for
 * one that was never reviewed.
 */
export async function readPublicReview(
  db: Database,
  { nodeId, version: number }: { nodeId: string; version: string },
): Promise<ReviewRow> {
  const node = await readPublicNode(db, nodeId)
  const version = await readVersion(db, node, number)
  return assertReviewed(await findReview(db, version.id), version)
}

/** The review of a version of a publisher, whatever its state. Throws as the whole report does. */
export async function readOwnReview(db: Database, address: NumberAddress): Promise<ReviewRow> {
  const version = await readOwnVersion(db, address)
  return assertReviewed(await findReview(db, version.id), version)
}

/** The review of a version with all that was found; without a report as long as nothing was scanned. */
export interface FullReport {
  review: ReviewRow
  report: ReportRow | undefined
  notes: NoteRow[]
  /** Names of its comfy nodes that ComfyUI has too. */
  coreNames: string[]
}

/**
 * The whole report on a version of a publisher, which may wait for its review or have failed it. Throws `node_not_found`,
 * `version_not_found` and `review_not_found`.
 */
export async function readReport(db: Database, address: NumberAddress): Promise<FullReport> {
  const version = await readOwnVersion(db, address)
  return (await readReportOf(db, version.id)) ?? refuseUnreviewed(version)
}

/** The whole report on a version, by its UUID and whatever its state; undefined when it has no review. */
export async function readReportOf(db: Database, versionId: string): Promise<FullReport | undefined> {
  const [review, report, notes, coreNames] = await Promise.all([
    findReview(db, versionId),
    findReport(db, versionId),
    listNotes(db, versionId),
    findCoreNames(db, versionId),
  ])
  return review && { review, report, notes, coreNames }
}

/**
 * What the scan of a version of a publisher found, as the scan told it. Throws the same, and `review_not_finished` as long
 * as nothing was scanned.
 */
export async function readFinishedReport(
  db: Database,
  address: NumberAddress,
): Promise<{ pack: { name: string; version: string }; report: ScanReport }> {
  const { review, report } = await readReport(db, address)
  const { node_id: nodeId, version } = review
  if (!report) throw new RegistryError('review_not_finished', { nodeId, version })
  const { verdict, findings, capabilities, finding_count: findingCount, rules_version: rulesVersion } = report
  return {
    pack: { name: nodeId, version },
    report: { verdict, findings, findingCount, capabilities, rulesVersion },
  }
}

/** The review of a version. Throws `review_not_found` when there is none. */
export function assertReviewed(review: ReviewRow | undefined, version: VersionRow): ReviewRow {
  return review ?? refuseUnreviewed(version)
}

function refuseUnreviewed({ node_id: nodeId, version }: VersionRow): never {
  throw new RegistryError('review_not_found', { nodeId, version })
}

const maxLimit = 100
const usualLimit = 20

export interface ReviewPage extends Page {
  rows: ReviewRow[]
  total: number
  totalPages: number
}

/** A page of the reviews of a publisher, the newest first, at most 100. Throws `publisher_not_found`. */
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
