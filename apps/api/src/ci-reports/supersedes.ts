import type { CiStatus } from '../schema/ci-tables.ts'
import type { Report } from './report.ts'

/** What is kept of the same workflow on the same operating system at the same commit. */
export interface KeptRun {
  run_id: string
  status: CiStatus
  started_at: Date
}

/** Whether a report takes the place of what is kept: reports may come twice, late, and in any order. */
export function supersedes(
  { runId, status, startedAt }: Pick<Report, 'runId' | 'status' | 'startedAt'>,
  kept: KeptRun,
): boolean {
  if (runId === kept.run_id) return status !== 'started' || kept.status === 'started'
  return startedAt >= kept.started_at
}
