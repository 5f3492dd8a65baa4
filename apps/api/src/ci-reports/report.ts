import type { components } from '@registry/contract/types'
import { readDate } from '../platform/wire.ts'
import type { CiStatus } from '../schema/ci-tables.ts'
import { readPaths } from './reported-paths.ts'

type Body = components['schemas']['UploadArtifact']

/** What a continuous integration says of one workflow on one operating system at one commit. */
export interface Report {
  /** As it was spelled: names of repositories compare without case. */
  repository: string
  commit: {
    hash: string
    committedAt: Date
    message: string
    /** Empty when the report does not say. */
    author: string
    pullRequest: string
  }
  branch: string
  workflow: string
  operatingSystem: string
  status: CiStatus
  startedAt: Date
  /** Undefined while it runs. */
  endedAt: Date | undefined
  runId: string
  jobId: string
  triggerUser: string
  versions: { python: string; pytorch: string; cuda: string }
  runFlags: string
  /** MB; undefined for what was not measured. */
  memory: { average: number | undefined; peak: number | undefined }
  machineStats: Record<string, unknown> | undefined
  /** Where its files are, as stored-path.ts has it; an empty log is none. */
  files: string[]
  logPath: string
}

const statuses: Record<Body['status'], CiStatus> = {
  WorkflowRunStatusStarted: 'started',
  WorkflowRunStatusFailed: 'failed',
  WorkflowRunStatusCompleted: 'completed',
}

/** What a body says; what it leaves out or does not know is absent. Throws `invalid_request`, which names the field. */
export function readReport(body: Body, now: Date): Report {
  const status = statuses[body.status]
  const endedAt = status === 'started' ? undefined : momentOf(body.end_time)
  return {
    repository: body.repo,
    commit: {
      hash: body.commit_hash.toLowerCase(),
      committedAt: readDate('`commit_time`', body.commit_time),
      message: body.commit_message,
      author: body.author ?? '',
      pullRequest: body.pr_number ?? '',
    },
    branch: body.branch_name,
    workflow: body.workflow_name,
    operatingSystem: body.os,
    status,
    startedAt: momentOf(body.start_time) ?? endedAt ?? now,
    endedAt,
    runId: body.run_id,
    jobId: body.job_id,
    triggerUser: body.job_trigger_user,
    versions: {
      python: body.python_version,
      pytorch: body.pytorch_version ?? '',
      cuda: body.cuda_version ?? '',
    },
    runFlags: body.comfy_run_flags ?? '',
    memory: { average: measured(body.avg_vram), peak: measured(body.peak_vram) },
    machineStats: withoutNulls(body.machine_stats),
    ...readPaths(body),
  }
}

/** Unix seconds, where 0 is no moment. */
function momentOf(seconds: number): Date | undefined {
  return seconds === 0 ? undefined : new Date(seconds * 1000)
}

/** The official action sends -1 for what it cannot measure. */
function measured(megabytes: number | null | undefined): number | undefined {
  return megabytes === undefined || megabytes === null || megabytes < 0 ? undefined : megabytes
}

function withoutNulls(facts: object | null | undefined): Record<string, unknown> | undefined {
  const known = Object.entries(facts ?? {}).filter(([, value]) => value !== null)
  return known.length > 0 ? Object.fromEntries(known) : undefined
}
