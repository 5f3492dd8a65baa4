import { holdCiFiles } from '../files/hold-ci-files.ts'
import { fileIdOf } from '../files/stored-path.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../schema/tables.ts'
import { addToBranch, leaveBranch, lockRepository, saveCommit, settleLatest } from './commit-store.ts'
import type { Report } from './report.ts'
import {
  countResult,
  findKeptResult,
  insertResult,
  nameFiles,
  replaceResult,
  type Counted,
  type KeptResult,
  type NewResult,
} from './result-write-store.ts'
import type { CiStatus } from '../../schema/ci-tables.ts'

/** Stored result of a workflow on an operating system at a commit. */
interface KeptRun {
  run_id: string
  status: CiStatus
  started_at: Date
  ended_at: Date | null
}

type NewRun = Pick<Report, 'runId' | 'status' | 'startedAt' | 'isStartTold'>

/**
 * Stores the result of a workflow on an operating system at a commit, and returns its id. A later report replaces the
 * result and keeps the id. Throws `invalid_request` for a missing file. Writes no audit entry: thousands a day would
 * hide the actions of people.
 */
export async function reportResult(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: string,
  report: Report,
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const fileIds = fileIdsOf(report)
    await holdCiFiles(tx, fileIds)
    const repositoryId = await lockRepository(tx, report)
    const kept = await findKeptResult(tx, repositoryId, report)
    if (kept && !supersedes(report, kept)) return kept.id
    const commitId = await saveCommit(tx, repositoryId, report)
    const id = await saveResult(tx, kept, { repositoryId, commitId, report, reportedBy: actor, now: clock.now() })
    await nameFiles(tx, id, fileIds)
    return id
  })
}

function fileIdsOf({ files, logPath }: Report): string[] {
  return [...new Set([...files, logPath].flatMap((path) => fileIdOf(path) ?? []))]
}

/**
 * Inserts or replaces a result, and updates the counts. A result that changes its branch also updates the counts of the
 * former branch.
 */
async function saveResult(tx: Database, kept: KeptResult | undefined, result: NewResult): Promise<string> {
  const { repositoryId, commitId, report } = result
  const { branch, workflow, operatingSystem } = report
  const counted: Counted = { repositoryId, branch, workflow, operatingSystem }
  const left = kept && kept.branch !== branch ? kept.branch : undefined
  if (kept) await replaceResult(tx, kept.id, result)
  const id = kept?.id ?? (await insertResult(tx, result))
  if (left !== undefined) {
    await countResult(tx, { ...counted, branch: left }, -1)
    await leaveBranch(tx, { repositoryId, commitId, branch: left, next: branch })
  }
  if (!kept || left !== undefined) await countResult(tx, counted, 1)
  await addToBranch(tx, { repositoryId, commitId, branch, committedAt: report.commit.committedAt })
  await settleLatest(tx, { repositoryId, name: report.repository, commitId, left: left ?? branch })
  return id
}

/** Returns whether a report replaces the stored result. Reports may arrive twice, late, and in any order. */
function supersedes(report: NewRun, kept: KeptRun): boolean {
  if (report.runId !== kept.run_id) return report.startedAt >= kept.started_at
  return report.status !== 'started' || kept.status === 'started' || isAnotherAttempt(report, kept)
}

/** GitHub reruns a failed workflow under its old id. */
function isAnotherAttempt({ startedAt, isStartTold }: NewRun, { ended_at: endedAt }: KeptRun): boolean {
  return isStartTold && endedAt !== null && startedAt > endedAt
}
