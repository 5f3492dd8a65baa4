import { sql, type Kysely } from 'kysely'

/** Each commit has a result for three systems and ten workflows. */
const systems = ['linux', 'macos', 'windows']
const workflows = 10
const branches = 2000

/** Returns the number of commits for a number of results. */
export function commitsFor(results: number): number {
  return Math.ceil(results / (systems.length * workflows))
}

/** Fills an empty registry with reproducible results of a repository; half of the commits are on master. */
export async function seedCi<Schema>(db: Kysely<Schema>, results: number, tell: (step: string) => void): Promise<void> {
  for (const [step, statement] of Object.entries(statementsFor(commitsFor(results)))) {
    tell(step)
    await sql.raw(statement).execute(db)
  }
}

/** Batch size that keeps the memory of the embedded database small. */
const commitsAtOnce = 5000

function statementsFor(commits: number): Record<string, string> {
  const parts = Array.from({ length: Math.ceil(commits / commitsAtOnce) }, (_, i) => i * commitsAtOnce)
  return {
    repository: `insert into ci_repositories (key, name, commits, latest_commit_at)
      values ('comfyanonymous/comfyui', 'comfyanonymous/ComfyUI', ${commits}, timestamptz '2026-01-01')`,
    commits: `insert into ci_commits (repository_id, hash, branch, message, author, committed_at)
      select 1, md5(i::text), ${branchOf('i')}, 'Commit ' || i || ': sample in fewer steps', 'author-' || i % 200,
        timestamptz '2026-01-01' - make_interval(mins => i * 20)
      from generate_series(0, ${commits - 1}) i`,
    'commits of branches': `insert into ci_commit_branches (repository_id, branch, commit_id, committed_at)
      select repository_id, branch, id, committed_at from ci_commits`,
    branches: `insert into ci_branches (repository_id, name, commits, latest_commit_at)
      select repository_id, branch, count(*), max(committed_at) from ci_commit_branches group by 1, 2`,
    ...Object.fromEntries(parts.map((from) => [`results of commits from ${from}`, resultsOf(from)])),
    counts: `insert into ci_result_counts (repository_id, branch, workflow, operating_system, results)
      select repository_id, coalesce(branch, ''), coalesce(workflow, ''), coalesce(operating_system, ''), count(*)
      from ci_results group by repository_id, cube (branch, workflow, operating_system)`,
    statistics: 'analyze',
  }
}

const branchOf = (number: string) =>
  `case when ${number} % 2 = 0 then 'master' else (${number} * 7919 % ${branches}) || '/merge' end`

function resultsOf(from: number): string {
  return `insert into ci_results (repository_id, commit_id, workflow, operating_system, branch, committed_at, status,
      started_at, ended_at, run_id, job_id, trigger_user, python_version, pytorch_version, cuda_version, run_flags,
      average_vram, peak_vram, machine_stats, files, log_path, reported_by)
    select c.repository_id, c.id, 'workflow-' || w || '.json', s, c.branch, c.committed_at,
      case when (c.n + w) % 50 = 0 then 'failed' else 'completed' end,
      c.committed_at, c.committed_at + make_interval(secs => 40 + w), (c.n * 100)::text, 'test-stable', 'octocat', '3.12', 'stable',
      '12.1', '--force-fp16', 4000 + w, 5000 + w,
      jsonb_build_object('machine_name', 'runner-' || c.n % 20, 'gpu_type', 'RTX 3090', 'vram_time_series',
        jsonb_build_object('0.0 seconds', '1234.0 MiB,45.0,2048.5 MiB,12.30', 'total', '24576.0 MiB,31000.1 MiB')),
      jsonb_build_array('gs://comfy-ci/output-files/Full_CI-' || s || '-workflow-' || w || '-run-' || c.n),
      'gs://comfy-ci/logs/test-stable-' || s || '-run-' || c.n, 'ci:bench'
    from (select *, row_number() over (order by committed_at desc, id) + ${from} as n from (
        select * from ci_commits order by committed_at desc, id limit ${commitsAtOnce} offset ${from}) part) c,
      generate_series(1, ${workflows}) w, unnest(array['${systems.join("', '")}']) s`
}
