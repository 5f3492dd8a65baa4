import type { components } from '@registry/contract/types'
import { optionalText, wireDate } from '../../platform/wire.ts'
import type { CommitRow, SystemRow } from './commit-read-store.ts'
import { statusOfAll, wireStatus } from './status.ts'

type CommitSummary = components['schemas']['CiCommitSummary']

/** A commit with how each operating system did; its branch is the one that was asked for, if one was. */
export function presentCommit(row: CommitRow, rows: SystemRow[], branch = row.branch): CommitSummary {
  const systems = rows.map(presentSystem)
  return {
    id: row.id,
    commit_hash: row.hash,
    commit_name: row.message,
    branch_name: branch,
    ...optionalText('author', row.author),
    timestamp: wireDate(row.committed_at),
    ...optionalText('pr_number', row.pr_number),
    status_summary: Object.fromEntries(systems.map(({ operating_system, status }) => [operating_system, status])),
    systems,
  }
}

function presentSystem(row: SystemRow): CommitSummary['systems'][number] {
  const { operating_system, workflows, failed, running, seconds } = row
  return {
    operating_system,
    status: wireStatus(statusOfAll(row)),
    workflows,
    failed,
    running,
    ...(seconds !== null && { seconds }),
  }
}
