import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportResult } from '../../src/ci/reports/report-result.ts'
import { commit } from '../ci.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { reportOf } from './given-report.ts'
import { expectRightCounts } from './recount.ts'

let database: TestDatabase
let runs = 0

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const statuses = ['Started', 'Failed', 'Completed'] as const

/** Reports of a few repositories, commits, branches, workflows and systems, so that many collide. */
const reported = fc.record({
  repository: fc.constantFrom('one', 'One', 'two'),
  commit: fc.nat(3),
  /** Error of the reporter's clock, mostly none. */
  drift: fc.constantFrom(0, 0, 0, 100),
  branch: fc.constantFrom('master', 'master', '7/merge', 'next'),
  workflow: fc.constantFrom('a.json', 'b.json'),
  os: fc.constantFrom('linux', 'macos'),
  status: fc.constantFrom(...statuses),
  run: fc.nat(2),
  /** Start in seconds. The last start is later than the end of runs with the other starts. */
  start: fc.constantFrom(1, 2, 3, 20),
})
type Reported = typeof reported extends fc.Arbitrary<infer Value> ? Value : never

function bodyOf(prefix: number, each: Reported) {
  return {
    ...commit(each.commit),
    commit_time: commit(each.commit + each.drift).commit_time,
    repo: `run-${prefix}/${each.repository}`,
    branch_name: each.branch,
    workflow_name: each.workflow,
    os: each.os,
    status: `WorkflowRunStatus${each.status}`,
    run_id: `run ${each.run}`,
    start_time: each.start,
    end_time: each.status === 'Started' ? 0 : each.start + 10,
  }
}

const keyOf = ({ repository, commit: number, workflow, os }: Reported) =>
  [repository.toLowerCase(), number, workflow, os].join(' ')

/** Returns the expected results after reports in this order, by a simple form of the rule. */
function keptOf(all: Reported[]): Map<string, Reported> {
  const kept = new Map<string, Reported>()
  for (const each of all) {
    const before = kept.get(keyOf(each))
    const isSameRun = before?.run === each.run
    const isAgain = isSameRun && each.start > before.start + 10
    const isBack = isSameRun && each.status === 'Started' && before.status !== 'Started' && !isAgain
    const isOlder = before !== undefined && !isSameRun && each.start < before.start
    if (!isBack && !isOlder) kept.set(keyOf(each), each)
  }
  return kept
}

async function keptRows(prefix: number) {
  const rows = await database.db
    .selectFrom('ci_results as result')
    .innerJoin('ci_repositories as repository', 'repository.id', 'result.repository_id')
    .innerJoin('ci_commits as commit', 'commit.id', 'result.commit_id')
    .select(['repository.key', 'commit.hash', 'result.workflow', 'result.operating_system', 'result.id'])
    .select(['result.branch', 'result.status', 'result.run_id', 'result.started_at'])
    .where('repository.key', 'like', `run-${prefix}/%`)
    .execute()
  return new Map(
    rows.map((row) => [
      [row.key.split('/')[1], Number.parseInt(row.hash, 16), row.workflow, row.operating_system].join(' '),
      { id: row.id, facts: [row.branch, row.status, row.run_id, row.started_at.getTime() / 1000] },
    ]),
  )
}

test('for any reports in any order, the newest run is stored under the first id, and every count is right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(reported, { minLength: 1, maxLength: 40 }), async (all) => {
      const prefix = ++runs
      const ids = new Map<string, string>()
      for (const each of all) {
        const id = await reportResult(
          { db: database.db, clock: { now: () => new Date() } },
          'ci:test',
          reportOf(bodyOf(prefix, each)),
        )
        expect(ids.get(keyOf(each)) ?? id).toBe(id)
        ids.set(keyOf(each), id)
      }
      const wanted = keptOf(all)
      expect(await keptRows(prefix)).toEqual(
        new Map(
          [...wanted].map(([key, { branch, status, run, start }]) => [
            key,
            { id: ids.get(key), facts: [branch, status.toLowerCase(), `run ${run}`, start] },
          ]),
        ),
      )
      await expectRightCounts(database.db)
    }),
    { numRuns: 40 },
  )
}, 300_000)
