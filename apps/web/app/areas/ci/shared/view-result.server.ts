import type { Schema } from '@registry/api-client'
import { titleOf } from './commit-view.ts'
import { pullRequestOf } from './github-links.ts'
import type { ResultView } from './result-view.ts'
import { ciStatus } from './status.ts'
import { readSeries, thinned } from './time-series.ts'

type Result = Schema<'ActionJobResult'>

/** More points would not fit into a chart. */
const mostMoments = 300

/** Converts a result for the pages. Thins the measurements of a long run, so that pages stay small. */
export const viewResult = (result: Result): ResultView => {
  const { vram_time_series: measured, pip_freeze: pipFreeze, ...machine } = result.machine_stats ?? {}
  const { points, total } = readSeries(measured)
  const files = result.storage_files ?? []
  return {
    id: result.id,
    workflow: result.workflow_name,
    system: result.operating_system,
    repository: result.git_repo,
    status: ciStatus(result.status, result.start_time, Date.now()),
    commit: viewCommitOf(result),
    ...timesOf(result),
    ...measuresOf(result),
    images: files.filter(({ kind }) => kind === 'image'),
    otherFiles: files.filter(({ kind }) => kind !== 'image'),
    ...(result.log_url !== undefined && { logUrl: result.log_url }),
    machine,
    ...(pipFreeze !== undefined && pipFreeze.trim() !== '' && { pipFreeze: pipFreeze.trim() }),
    series: { points: thinned(points, mostMoments), total },
  }
}

/** Returns the commit of a result. */
export const viewCommitOf = (result: Result): ResultView['commit'] => {
  const pullRequest = pullRequestOf(result)
  return {
    id: result.commit_id,
    hash: result.commit_hash,
    title: titleOf(result.commit_message, result.commit_hash),
    branch: result.branch_name,
    ...(pullRequest !== undefined && { pullRequest }),
    ...(result.author !== undefined && { author: result.author }),
    time: momentOf(result.commit_time),
  }
}

const timesOf = ({ start_time: start, end_time: end }: Result) => ({
  startTime: start,
  startedAt: momentOf(start),
  ...(end > 0 && { endedAt: momentOf(end), seconds: Math.max(0, end - start) }),
})

const measuresOf = (result: Result) => ({
  vram: {
    ...(result.avg_vram !== undefined && { average: result.avg_vram }),
    ...(result.peak_vram !== undefined && { peak: result.peak_vram }),
  },
  versions: {
    ...(result.python_version !== undefined && { python: result.python_version }),
    ...(result.pytorch_version !== undefined && { pytorch: result.pytorch_version }),
    ...(result.cuda_version !== undefined && { cuda: result.cuda_version }),
  },
  ...(result.comfy_run_flags !== undefined && { flags: result.comfy_run_flags }),
  ...(result.action_run_id !== undefined && { runId: result.action_run_id }),
  ...(result.action_job_id !== undefined && { jobId: result.action_job_id }),
  ...(result.job_trigger_user !== undefined && { triggeredBy: result.job_trigger_user }),
})

const momentOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
