import type { components } from '@registry/contract/types'
import { presentFile, publicUrlOf } from '../files/stored-path.ts'
import type { Config } from '../../platform/config/config.ts'
import { optionalText } from '../../platform/wire.ts'
import type { ResultRow } from './result-read-store.ts'
import { wireStatus } from './status.ts'

type Result = components['schemas']['ActionJobResult']

/** Returns a result of a list: without machine statistics, which may be large. */
export function presentResult(config: Config, row: ResultRow): Result {
  const files = row.files.map((path) => presentFile(config, path))
  const [first] = files
  return {
    id: row.id,
    workflow_name: row.workflow,
    operating_system: row.operating_system,
    git_repo: row.repository,
    branch_name: row.branch,
    commit_id: row.commit_id,
    commit_hash: row.hash,
    commit_time: seconds(row.committed_at),
    status: wireStatus(row.status),
    start_time: seconds(row.started_at),
    end_time: row.ended_at ? seconds(row.ended_at) : 0,
    ...texts(row),
    ...(row.average_vram !== null && { avg_vram: row.average_vram }),
    ...(row.peak_vram !== null && { peak_vram: row.peak_vram }),
    ...(first && { storage_file: first, storage_files: files }),
    ...(row.log_path && { log_url: publicUrlOf(config, row.log_path) }),
  }
}

function texts(row: ResultRow): Partial<Result> {
  return {
    ...optionalText('python_version', row.python_version),
    ...optionalText('pytorch_version', row.pytorch_version),
    ...optionalText('cuda_version', row.cuda_version),
    ...optionalText('action_run_id', row.run_id),
    ...optionalText('action_job_id', row.job_id),
    ...optionalText('commit_message', row.message),
    ...optionalText('comfy_run_flags', row.run_flags),
    ...optionalText('pr_number', row.pr_number),
    ...optionalText('job_trigger_user', row.trigger_user),
    ...optionalText('author', row.author),
  }
}

function seconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
