import { sql, type Insertable } from 'kysely'
import type { CiStatus } from '../../schema/ci-tables.ts'
import type { Database, Schema } from '../../schema/tables.ts'
import type { Report } from './report.ts'

/** Stored result of a workflow on an operating system at a commit. */
export interface KeptResult {
  id: string
  branch: string
  run_id: string
  status: CiStatus
  started_at: Date
  ended_at: Date | null
}

export function findKeptResult(
  db: Database,
  repositoryId: number,
  { commit, workflow, operatingSystem }: Report,
): Promise<KeptResult | undefined> {
  return db
    .selectFrom('ci_results as result')
    .innerJoin('ci_commits as commit', 'commit.id', 'result.commit_id')
    .select(['result.id', 'result.branch', 'result.run_id', 'result.status'])
    .select(['result.started_at', 'result.ended_at'])
    .where('commit.repository_id', '=', repositoryId)
    .where('commit.hash', '=', commit.hash)
    .where('result.workflow', '=', workflow)
    .where('result.operating_system', '=', operatingSystem)
    .executeTakeFirst()
}

export interface NewResult {
  repositoryId: number
  commitId: string
  report: Report
  reportedBy: string
  now: Date
}

/** Inserts a result; returns its id. */
export async function insertResult(db: Database, result: NewResult): Promise<string> {
  const { id } = await db
    .insertInto('ci_results')
    .values({ ...rowOf(result), created_at: result.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces a result; the id stays. */
export async function replaceResult(db: Database, id: string, result: NewResult): Promise<void> {
  await db.updateTable('ci_results').set(rowOf(result)).where('id', '=', id).execute()
}

function rowOf({ repositoryId, commitId, report, reportedBy, now }: NewResult): Insertable<Schema['ci_results']> {
  const { versions, memory, machineStats } = report
  return {
    repository_id: repositoryId,
    commit_id: commitId,
    workflow: report.workflow,
    operating_system: report.operatingSystem,
    branch: report.branch,
    committed_at: report.commit.committedAt,
    status: report.status,
    started_at: report.startedAt,
    ended_at: report.endedAt ?? null,
    run_id: report.runId,
    job_id: report.jobId,
    trigger_user: report.triggerUser,
    python_version: versions.python,
    pytorch_version: versions.pytorch,
    cuda_version: versions.cuda,
    run_flags: report.runFlags,
    average_vram: memory.average ?? null,
    peak_vram: memory.peak ?? null,
    machine_stats: machineStats ? JSON.stringify(machineStats) : null,
    files: JSON.stringify(report.files),
    log_path: report.logPath,
    reported_by: reportedBy,
    updated_at: now,
  }
}

/** Records the files that a result names, so that sweeps keep them. */
export async function nameFiles(db: Database, resultId: string, fileIds: string[]): Promise<void> {
  await db.deleteFrom('ci_result_files').where('result_id', '=', resultId).execute()
  if (fileIds.length === 0) return
  const rows = fileIds.map((file_id) => ({ result_id: resultId, file_id }))
  await db.insertInto('ci_result_files').values(rows).execute()
}

export interface Counted {
  repositoryId: number
  branch: string
  workflow: string
  operatingSystem: string
}

/**
 * Adds a result to the counts, or removes it with -1. Counts exist for each branch, workflow and system, and for all
 * values of each.
 */
export async function countResult(db: Database, counted: Counted, change: 1 | -1): Promise<void> {
  const { repositoryId, branch, workflow, operatingSystem } = counted
  await sql`
    insert into ci_result_counts (repository_id, branch, workflow, operating_system, results)
    select ${repositoryId}::integer, branch, workflow, operating_system, ${change}::integer
    from (values (''), (${branch})) b (branch), (values (''), (${workflow})) w (workflow),
      (values (''), (${operatingSystem})) s (operating_system)
    on conflict (repository_id, branch, workflow, operating_system)
    do update set results = ci_result_counts.results + excluded.results
  `.execute(db)
  if (change > 0) return
  await db
    .deleteFrom('ci_result_counts')
    .where('repository_id', '=', repositoryId)
    .where('branch', 'in', ['', branch])
    .where('workflow', 'in', ['', workflow])
    .where('operating_system', 'in', ['', operatingSystem])
    .where('results', '=', 0)
    .execute()
}
