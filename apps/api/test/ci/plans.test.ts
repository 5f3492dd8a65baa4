import { CompiledQuery, sql, type RootOperationNode } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApi, type Api } from '../../src/index.ts'
import { commit, givenReporter, givenResult, type Reporter } from '../ci.ts'
import { officialReport } from '../official-report.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let ci: Reporter
let api: Api
let asked: RootOperationNode[] = []

/** Enough rows to make a full scan more expensive than an index. */
beforeAll(async () => {
  const { db } = registry.context
  ci = await givenReporter(registry)
  await givenResult(registry, ci)
  for (const statement of statements) await sql.raw(statement).execute(db)
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  api = createApi({ ...registry.context, db: listening })
})

const statements = [
  `insert into ci_commits (repository_id, hash, branch, message, committed_at)
    select r.id, lpad(to_hex(i), 40, '0'), case when i % 3 = 0 then i % 200 || '/merge' else 'master' end, 'Commit ' || i,
      timestamptz '2026-01-01' + make_interval(mins => i)
    from ci_repositories r, generate_series(1, 3000) i`,
  `insert into ci_commit_branches (repository_id, branch, commit_id, committed_at)
    select repository_id, branch, id, committed_at from ci_commits on conflict do nothing`,
  `insert into ci_branches (repository_id, name, commits, latest_commit_at)
    select repository_id, branch, count(*), max(committed_at) from ci_commit_branches group by 1, 2
    on conflict (repository_id, name) do update set commits = excluded.commits`,
  `insert into ci_results (repository_id, commit_id, workflow, operating_system, branch, committed_at, status, started_at,
      run_id, job_id, trigger_user, python_version, reported_by)
    select c.repository_id, c.id, w || '.json', s, c.branch, c.committed_at, 'completed', c.committed_at, '1', '1', '', '', ''
    from ci_commits c, generate_series(1, 3) w, unnest(array['linux', 'macos', 'windows']) s on conflict do nothing`,
  'delete from ci_result_counts',
  `insert into ci_result_counts (repository_id, branch, workflow, operating_system, results)
    select repository_id, coalesce(branch, ''), coalesce(workflow, ''), coalesce(operating_system, ''), count(*)
    from ci_results group by repository_id, cube (branch, workflow, operating_system)`,
  'update ci_repositories set commits = (select count(*) from ci_commits)',
  'analyze',
]

/** Returns the plans of an operation's statements. */
async function plansOf(path: string, init?: RequestInit): Promise<string[]> {
  const { db } = registry.context
  asked = []
  const response = await api.fetch(new Request(new URL(path, 'http://registry.test'), init))
  expect(response.status).toBe(200)
  const plans: string[] = []
  for (const node of asked) {
    const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'asked' })
    const question = CompiledQuery.raw(`explain ${text}`, [...parameters])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(question)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

const large = /Seq Scan on (ci_results|ci_commits|ci_commit_branches|ci_result_counts)\b/

describe('no query scans a whole table', () => {
  test.each([
    '/gitcommit',
    '/gitcommit?page=900',
    '/gitcommit?branch=master',
    '/gitcommit?branch=3/merge',
    '/gitcommit?workflowName=1.json&page=100',
    '/gitcommit?operatingSystem=linux&page=100',
    '/gitcommit?operatingSystem=linux&workflowName=1.json&branch=master&page=50',
    '/gitcommit?operatingSystem=macos&workflowName=2.json',
    '/gitcommitsummary',
    '/gitcommitsummary?page=200',
    '/gitcommitsummary?branchName=master&page=100',
    '/gitcommitsummary?branchName=3/merge',
    '/branch',
    '/ci/repositories',
  ])('for GET %s', async (path) => {
    const plans = await plansOf(path)
    // The limit holds for pages of any size; a subquery counts as well.
    expect(plans.length).toBeLessThanOrEqual(5)
    expect(plans.filter((plan) => large.test(plan))).toEqual([])
  })

  test('for one commit and one result', async () => {
    const { id, commit_id } = await registry.context.db
      .selectFrom('ci_results')
      .select(['id', 'commit_id'])
      .limit(1)
      .executeTakeFirstOrThrow()
    for (const path of [
      `/gitcommit?commitId=${commit_id}`,
      `/gitcommit?commitId=${commit_id}&operatingSystem=macos`,
      `/workflowresult/${id}`,
    ]) {
      expect((await plansOf(path)).filter((plan) => large.test(plan))).toEqual([])
    }
  })

  test('for a report, new or repeated', async () => {
    const { Authorization = '' } = ci.headers
    for (const number of [9000, 9000, 12]) {
      const body = { ...officialReport, ...commit(number) }
      const plans = await plansOf('/upload-artifact', {
        method: 'POST',
        headers: { Authorization, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(plans.length).toBeGreaterThan(8)
      expect(plans.filter((plan) => large.test(plan))).toEqual([])
    }
  })
})
