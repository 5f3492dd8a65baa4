import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportResult } from '../../src/ci/reports/report-result.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import type { Schema } from '../../src/schema/tables.ts'
import { commit } from '../ci.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { reportOf } from './given-report.ts'
import { expectRightCounts } from './recount.ts'

let database: TestDatabase
/** A pool of many connections, if the database supports them. */
let crowd: Kysely<Schema>

beforeAll(async () => {
  database = await createTestDatabase()
  crowd = database.url
    ? await connectDatabase<Schema>({ kind: 'server', url: database.url, poolSize: 20 })
    : database.db
})
afterAll(async () => {
  if (crowd !== database.db) await crowd.destroy()
  await database.drop()
})

const clock = { now: () => new Date() }
const report = (but: Record<string, unknown>) => reportResult({ db: crowd, clock }, 'ci:test', reportOf(but))
const systems = ['linux', 'macos', 'windows']

test('120 concurrent reports of two new repositories are each stored once', async () => {
  const all = Array.from({ length: 120 }, (_, i) => ({
    ...commit(i % 4),
    repo: i % 2 ? 'some/fork' : 'SOME/other',
    os: systems[i % 3],
    workflow_name: `${Math.floor(i / 12)}.json`,
    branch_name: i % 5 ? 'master' : '7/merge',
  }))
  const ids = await Promise.all(all.map(report))
  expect(new Set(ids).size).toBe(120)
  expect((await crowd.selectFrom('ci_results').select('id').execute()).length).toBe(120)
  await expectRightCounts(crowd)
}, 60_000)

test('twenty concurrent copies of a report are one result', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => report({ repo: 'some/same', ...commit(1) })))
  expect(new Set(ids).size).toBe(1)
  await expectRightCounts(crowd)
}, 60_000)

test('concurrent reports of a commit on several branches count it on one branch', async () => {
  const all = Array.from({ length: 60 }, (_, i) => ({
    ...commit(i % 2),
    repo: 'some/moving',
    branch_name: `branch-${i % 3}`,
    commit_time: commit(i % 7).commit_time,
  }))
  await Promise.all(all.map(report))
  await expectRightCounts(crowd)
  const { total } = await crowd
    .selectFrom('ci_branches as branch')
    .innerJoin('ci_repositories as repository', 'repository.id', 'branch.repository_id')
    .select((select) => select.fn.sum<number>('branch.commits').as('total'))
    .where('repository.key', '=', 'some/moving')
    .executeTakeFirstOrThrow()
  expect(total).toBe(2)
}, 60_000)
