import type { Schema } from '@registry/api-client'
import type { CommitView } from './commit-view.ts'
import type { CiStatus } from './status.ts'
import type { Series } from './time-series.ts'

export type CiFile = Schema<'StorageFile'>

export interface ResultView {
  id: string
  workflow: string
  system: string
  repository: string
  status: CiStatus
  commit: CommitView
  startedAt: string
  /** Unix seconds, as reported. */
  startTime: number
  endedAt?: string
  /** Duration in seconds; absent until the run ends. */
  seconds?: number
  /** MB. */
  vram: { average?: number; peak?: number }
  versions: { python?: string; pytorch?: string; cuda?: string }
  flags?: string
  runId?: string
  jobId?: string
  triggeredBy?: string
  images: CiFile[]
  otherFiles: CiFile[]
  logUrl?: string
  machine: Omit<Schema<'MachineStats'>, 'vram_time_series' | 'pip_freeze'>
  pipFreeze?: string
  series: Series
}
