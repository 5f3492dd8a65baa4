import type { components } from '@registry/contract/types'
import type { CiStatus } from '../../schema/ci-tables.ts'
import { RegistryError } from '../../platform/errors.ts'
import { readDate } from '../../platform/wire.ts'
import { fileIdOf, pathInBucket, pathOfFile } from '../files/stored-path.ts'

interface ReportedPaths {
  bucket_name?: string | null
  /** Comma-separated. */
  output_files_gcs_paths?: string | null
  comfy_logs_gcs_path?: string | null
}

type PathField = Exclude<keyof ReportedPaths, 'bucket_name'>

const mostFiles = 50

const mostCharacters = 1000

const dayMs = 24 * 60 * 60 * 1000

type Body = components['schemas']['UploadArtifact']

/** Report about a workflow on an operating system at a commit. */
export interface Report {
  /** Spelling of the report; repository names compare without case. */
  repository: string
  commit: {
    hash: string
    committedAt: Date
    message: string
    /** Empty when the report omits it. */
    author: string
    pullRequest: string
  }
  branch: string
  workflow: string
  operatingSystem: string
  status: CiStatus
  startedAt: Date
  /** Whether the report states a start. Otherwise the start is the end of the job, or the current time. */
  isStartTold: boolean
  /** Undefined while the workflow runs. */
  endedAt: Date | undefined
  runId: string
  jobId: string
  triggerUser: string
  versions: { python: string; pytorch: string; cuda: string }
  runFlags: string
  /** MB; undefined for unmeasured values. */
  memory: { average: number | undefined; peak: number | undefined }
  machineStats: Record<string, unknown> | undefined
  /** Paths in the format of stored-path.ts; an empty log counts as none. */
  files: string[]
  logPath: string
}

const statuses: Record<Body['status'], CiStatus> = {
  WorkflowRunStatusStarted: 'started',
  WorkflowRunStatusFailed: 'failed',
  WorkflowRunStatusCompleted: 'completed',
}

/** The message of a squashed commit can be longer, and its author cannot shorten it any more. */
const keptOfMessage = 10_000

/** Parses the body of a report; unknown fields are dropped. Throws `invalid_request`, which names the field. */
export function readReport(body: Body, now: Date): Report {
  const status = statuses[body.status]
  const endedAt = status === 'started' ? undefined : readSeconds('end_time', body.end_time, now)
  return {
    repository: body.repo,
    commit: {
      hash: body.commit_hash.toLowerCase(),
      committedAt: readCommitTime(body.commit_time, now),
      message: body.commit_message.slice(0, keptOfMessage).toWellFormed(),
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

/** The official action sends -1 for values that it cannot measure. */
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

/** Copies only known fields: unknown fields may be nested deeper than the database accepts. */
function readMachineStats(stats: Body['machine_stats']): Record<string, unknown> | undefined {
  const known = machineFacts.flatMap((name) => {
    const value = stats?.[name]
    return value === undefined || value === null ? [] : [[name, value] as const]
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

/** Parses the date of a commit. Throws `invalid_request`, which names the field. */
function readCommitTime(text: string, now: Date): Date {
  return notAhead('commit_time', readDate('`commit_time`', text), now)
}

/** Parses Unix seconds; 0 means unknown. Throws `invalid_request`, which names the field. */
function readSeconds(field: 'start_time' | 'end_time', seconds: number, now: Date): Date | undefined {
  return seconds === 0 ? undefined : notAhead(field, new Date(seconds * 1000), now)
}

/** Refuses dates in the future, which would sort before all later reports. */
function notAhead(field: string, moment: Date, now: Date): Date {
  if (moment.getTime() <= now.getTime() + dayMs) return moment
  const detail = `\`${field}\` is more than a day ahead of this registry's clock`
  throw new RegistryError('invalid_request', { detail })
}

/**
 * Returns the files of a report, sorted and without duplicates, and its log. Throws `invalid_request`, which names the
 * field.
 */
function readPaths(reported: ReportedPaths): { files: string[]; logPath: string } {
  const bucket = reported.bucket_name ?? ''
  const field = 'output_files_gcs_paths'
  const paths = (reported[field] ?? '').split(',').map((path) => path.trim())
  const files = new Set(paths.filter(Boolean).map((path) => storedPath(field, path, bucket)))
  if (files.size > mostFiles) throw invalid(field, `must name at most ${mostFiles} files`)
  const log = (reported.comfy_logs_gcs_path ?? '').trim()
  return { files: [...files], logPath: log && storedPath('comfy_logs_gcs_path', log, bucket) }
}

function storedPath(field: PathField, text: string, bucket: string): string {
  if (text.length > mostCharacters)
    throw invalid(field, `must name no file with more than ${mostCharacters} characters`)
  const fileId = fileIdOf(text)
  if (fileId !== undefined) {
    if (!/^[0-9a-f]{64}\.[a-z0-9]{1,8}$/.test(fileId)) throw invalid(field, 'names a file that cannot be here')
    return pathOfFile(fileId)
  }
  const elsewhere = /^gs:\/\/([a-z0-9][a-z0-9._-]{1,220})\/(.*)$/s.exec(text)
  const [, named = bucket, path = text] = elsewhere ?? []
  refuseOdd(field, path)
  if (named === '')
    throw new RegistryError('invalid_request', { detail: `\`bucket_name\` is missing, which \`${field}\` needs` })
  return pathInBucket(named, path)
}

/** Refuses addresses outside the bucket and paths that leave it, because pages link to them. */
function refuseOdd(field: PathField, path: string): void {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('/')) {
    throw invalid(field, 'must name paths in a bucket, without a slash before them, or gs:// with the bucket')
  }
  // oxlint-disable-next-line no-control-regex -- an address never holds control characters
  if (path === '' || /[\x00-\x1f\x7f\\]/.test(path) || path.split('/').some((part) => /^\.{1,2}$/.test(part))) {
    throw invalid(field, 'must name files, without control characters, backslashes, and parts that are . or ..')
  }
}

function invalid(field: PathField, what: string): RegistryError {
  return new RegistryError('invalid_request', { detail: `\`${field}\` ${what}` })
}
