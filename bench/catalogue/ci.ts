/**
 * Measures reads of a million CI results, and a report. Baseline: `GET /health` in the same run, which runs `select 1`.
 *
 *   npm run bench -- ci [--results 1000000] [--rounds 20] [--only <word>]
 *
 * Runs on the embedded database, or with DATABASE_URL on a temporary database of that server. The budget in
 * budgets.json is for a machine that answers the baseline in `baselineP50Ms`; it grows with a slower baseline. A
 * question over budget is marked and fails the run.
 */
import { parseArgs } from 'node:util'
import { createApi, createNamedToken, maintainDatabase, type Api, type Context } from '@registry/api'
import budgets from '../budgets.json' with { type: 'json' }
import { commitsFor, seedCi } from './ci-seed.ts'
import { withRegistry } from '../shared/own-registry.ts'
import { printTable } from '../shared/table.ts'
import { compareTimes, type Timing } from '../shared/timing.ts'

const { values } = parseArgs({
  options: {
    results: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
  },
})
const results = Number(values.results)
const rounds = Number(values.rounds)
const budget = budgets.ci

interface Question {
  name: string
  kind: 'first' | 'worst' | 'report'
  ask: (api: Api, round: number) => Promise<Response>
}

const get = (path: string, kind: 'first' | 'worst'): Question => ({
  name: path,
  kind,
  ask: (api) => api.fetch(new Request(`http://registry.test${path}`)),
})

await withRegistry('ci', async (context, database) => {
  await context.search.start()
  await seedCi(context.db, results, (step) => process.stderr.write(`seeding ${step}\n`))
  await maintainDatabase(context.db, context.config.database)
  if (database) await database.analyze()
  console.log(`${results} results of ${commitsFor(results)} commits, ${database ? 'PostgreSQL' : 'embedded'}\n`)
  await measure(createApi(context), await questionsFor(context))
})

async function measure(api: Api, questions: Question[]): Promise<void> {
  const rows: (string | number)[][] = []
  let broken = 0
  for (const { name, kind, ask } of questions.filter((question) => question.name.includes(values.only))) {
    const { own, baseline } = await compareTimes(
      rounds,
      (round) => answered(name, ask(api, round)),
      () => answered('/health', api.fetch(new Request('http://registry.test/health'))),
    )
    const isBroken = own.p95 > mostMs(kind) * drift(baseline)
    if (isBroken) broken += 1
    const figures = [own.p50, own.p95, baseline.p50].map((ms) => ms.toFixed(1))
    rows.push([name, kind, ...figures, (own.p50 / baseline.p50).toFixed(1), isBroken ? 'TOO SLOW' : ''])
  }
  printTable(['question', 'kind', 'p50 ms', 'p95 ms', 'baseline p50 ms', 'ratio', ''], rows)
  console.log(`\n${rows.length} questions of ${rounds} rounds; ${broken} over ${JSON.stringify(budget)}`)
  if (broken > 0) process.exitCode = 1
}

function mostMs(kind: Question['kind']): number {
  return { first: budget.firstPageP95Ms, worst: budget.worstP95Ms, report: budget.reportP95Ms }[kind]
}

function drift({ p50 }: Timing): number {
  return Math.max(1, p50 / budget.baselineP50Ms)
}

async function answered(name: string, response: Promise<Response>): Promise<void> {
  const { status } = await response
  const text = await (await response).text()
  if (status !== 200) throw new Error(`${name} answered ${status}: ${text}`)
}

/** Returns each read as it opens, its filters, late pages and empty answers; then reports, new and repeated. */
async function questionsFor(registry: Context): Promise<Question[]> {
  const { id, commit_id } = await registry.db
    .selectFrom('ci_results')
    .select(['id', 'commit_id'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const last = Math.min(10_000, Math.floor(results / 10))
  return [
    ...['/ci/repositories', '/branch', '/gitcommitsummary', '/gitcommitsummary?pageSize=30&branchName=master'].map(
      (path) => get(path, 'first'),
    ),
    ...['/gitcommit', '/gitcommit?branch=master&pageSize=50', `/gitcommit?commitId=${commit_id}&pageSize=100`].map(
      (path) => get(path, 'first'),
    ),
    get(`/workflowresult/${id}`, 'first'),
    ...[
      '/branch?search=merge',
      '/branch?search=nothing-like-it',
      '/gitcommitsummary?pageSize=100&page=300',
      '/gitcommitsummary?branchName=master&pageSize=100&page=150',
      '/gitcommitsummary?branchName=7/merge',
      '/gitcommitsummary?branchName=nothing-like-it',
      `/gitcommit?page=${last}`,
      `/gitcommit?pageSize=100&page=${Math.floor(last / 10)}`,
      `/gitcommit?branch=master&page=${Math.floor(last / 2)}`,
      '/gitcommit?branch=7/merge',
      '/gitcommit?branch=7/merge&workflowName=workflow-3.json',
      '/gitcommit?workflowName=workflow-3.json',
      `/gitcommit?workflowName=workflow-3.json&page=${Math.floor(last / 10)}`,
      '/gitcommit?operatingSystem=linux',
      `/gitcommit?operatingSystem=linux&page=${Math.floor(last / 3)}`,
      '/gitcommit?operatingSystem=linux&workflowName=workflow-3.json',
      `/gitcommit?operatingSystem=linux&workflowName=workflow-3.json&page=${Math.floor(last / 30)}`,
      '/gitcommit?branch=master&operatingSystem=windows&workflowName=workflow-9.json',
      '/gitcommit?workflowName=nothing-like-it',
      '/gitcommit?repoName=nobody/knows',
    ].map((path) => get(path, 'worst')),
    ...reports(await createNamedToken(registry, 'ci', 'operator', 'bench')),
  ]
}

function reports(token: string): Question[] {
  const post = (name: string, hashOf: (round: number) => number): Question => ({
    name,
    kind: 'report',
    ask: (api, round) =>
      api.fetch(
        new Request('http://registry.test/upload-artifact', {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify(bodyOf(hashOf(round))),
        }),
      ),
  })
  return [
    post('/upload-artifact of a new commit', (round) => 1000 + round),
    post('/upload-artifact of the same again', () => 1),
  ]
}

/** Returns a report of the official action with twenty minutes of machine statistics. */
function bodyOf(number: number) {
  const line = '1234.0 MiB,45.0,2048.56640625 MiB,12.30'
  return {
    repo: 'comfyanonymous/ComfyUI',
    job_id: 'test-stable',
    run_id: String(number),
    os: 'linux',
    commit_hash: number.toString(16).padStart(40, '0'),
    commit_time: '2026-01-02T03:04:05Z',
    commit_message: 'Sample in fewer steps',
    branch_name: 'master',
    workflow_name: 'default.json',
    start_time: 1767323100,
    end_time: 1767323145,
    pr_number: null,
    python_version: '3.12',
    job_trigger_user: 'octocat',
    status: 'WorkflowRunStatusCompleted',
    bucket_name: 'comfy-ci',
    output_files_gcs_paths: `output-files/run-${number}`,
    machine_stats: {
      vram_time_series: Object.fromEntries(Array.from({ length: 2400 }, (_, i) => [`${i / 2} seconds`, line])),
      pip_freeze: 'torch==2.5.1\n'.repeat(300),
    },
  }
}
