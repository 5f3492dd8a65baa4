import type { components } from '@registry/contract/types'
import type { CiStatus } from '../../schema/ci-tables.ts'
import { readCommitTime, readSeconds } from './reported-moment.ts'
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
  /** Whether the report says when it began; else that is taken from its end, or from now. */
  isStartTold: boolean
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
  const endedAt = status === 'started' ? undefined : readSeconds('end_time', body.end_time, now)
  return {
    repository: body.repo,
    commit: {
      hash: body.commit_hash.toLowerCase(),
      committedAt: readCommitTime(body.commit_time, now),
      message: body.commit_message,
      author: body.author ?? '',
      pullRequest: body.pr_number ?? '',
    },
    branch: body.branch_name,
    workflow: body.workflow_name,
    operatingSystem: body.os,
    status,
    startedAt: readSeconds('start_time', body.start_time, now) ?? endedAt ?? now,
    isStartTold: body.start_time !== 0,
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
    machineStats: readMachineStats(body.machine_stats),
    ...readPaths(body),
  }
}

/** The official action sends -1 for what it cannot measure. */
function measured(megabytes: number | null | undefined): number | undefined {
  return megabytes === undefined || megabytes === null || megabytes < 0 ? undefined : megabytes
}

const machineFacts = [
  'machine_name',
  'os_version',
  'gpu_type',
  'cpu_capacity',
  'initial_cpu',
  'memory_capacity',
  'initial_ram',
  'disk_capacity',
  'initial_disk',
  'pip_freeze',
  'vram_time_series',
] as const satisfies (keyof NonNullable<Body['machine_stats']>)[]

/** What is known by name: anything else may be nested deeper than a database reads. */
function readMachineStats(stats: Body['machine_stats']): Record<string, unknown> | undefined {
  const known = machineFacts.flatMap((name) => {
    const value = stats?.[name]
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}
