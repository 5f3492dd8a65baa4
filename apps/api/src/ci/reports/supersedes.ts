import type { CiStatus } from '../../schema/ci-tables.ts'
import type { Report } from './report.ts'

/** What is kept of the same workflow on the same operating system at the same commit. */
export interface KeptRun {
  run_id: string
  status: CiStatus
  started_at: Date
  ended_at: Date | null
}

type NewRun = Pick<Report, 'runId' | 'status' | 'startedAt' | 'isStartTold'>

/** Whether a report takes the place of what is kept: reports may come twice, late, and in any order. */
export function supersedes(report: NewRun, kept: KeptRun): boolean {
  if (report.runId !== kept.run_id) return report.startedAt >= kept.started_at
  return report.status !== 'started' || kept.status === 'started' || isAnotherAttempt(report, kept)
}

/** GitHub runs again what failed under the same id. */
function isAnotherAttempt({ startedAt, isStartTold }: NewRun, { ended_at: endedAt }: KeptRun): boolean {
  return isStartTold && endedAt !== null && startedAt > endedAt
}
