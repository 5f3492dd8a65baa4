import type { ScanReport } from '@registry/pack-scan'
import { findCoreNames } from '../comfy-nodes/find-core-names.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database, VersionRow } from '../../schema/tables.ts'
import { readOwnVersion, type NumberAddress } from '../versions/own-version.ts'
import { listNotes, type NoteRow } from './note-store.ts'
import { findReport, findReview, type ReportRow, type ReviewRow } from './review-read-store.ts'

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
