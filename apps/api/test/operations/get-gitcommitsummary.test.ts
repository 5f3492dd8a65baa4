import { beforeAll, describe, expect, test } from 'vitest'
import { commit, givenReporter, givenResult, listCommits, type Reporter } from '../ci.ts'
import { useRegistry } from '../harness.ts'
import { officialReport } from '../official-report.ts'

const registry = useRegistry()
let ci: Reporter
const started = { status: 'WorkflowRunStatusStarted', end_time: 0 }
const failed = { status: 'WorkflowRunStatusFailed' }

beforeAll(async () => {
  ci = await givenReporter(registry)
  const linux = { ...commit(1), author: 'ann', os: 'linux' }
  await givenResult(registry, ci, { ...linux, workflow_name: 'a', start_time: 1000, end_time: 1060 })
  await givenResult(registry, ci, { ...linux, workflow_name: 'b', start_time: 1050, end_time: 1100 })
  const windows = { ...commit(1), os: 'windows' }
  await givenResult(registry, ci, { ...windows, workflow_name: 'a', ...failed })
  await givenResult(registry, ci, { ...windows, workflow_name: 'b', ...started })
  await givenResult(registry, ci, { ...windows, workflow_name: 'c' })
  const macos = { ...commit(1), os: 'macos' }
  await givenResult(registry, ci, { ...macos, workflow_name: 'a', ...started })
  await givenResult(registry, ci, { ...macos, workflow_name: 'b' })
  await givenResult(registry, ci, { ...commit(3), branch_name: '7/merge', pr_number: '7' })
  await givenResult(registry, ci, commit(2))
  await givenResult(registry, ci, { ...commit(8), repo: 'some/fork' })
})

const ask = async (query = '') => {
  const { status, body } = await listCommits(registry, query)
  expect(status).toBe(200)
  return body
}
const named = ({ commit_name }: { commit_name: string }) => commit_name.at(-1)

describe('GET /gitcommitsummary', () => {
  test('200 with commits, the latest first, and the result of each operating system', async () => {
    const { commitSummaries, ...page } = await ask()
    expect(page).toEqual({ total: 3, totalNumberOfPages: 1, page: 1, pageSize: 10 })
    expect(commitSummaries.map(named)).toEqual(['3', '2', '1'])
    expect(commitSummaries[2]).toEqual({
      id: expect.any(String),
      commit_hash: commit(1).commit_hash,
      commit_name: 'Commit 1',
      branch_name: 'master',
      author: 'ann',
      timestamp: '2026-01-01T00:01:00Z',
      status_summary: {
        linux: 'WorkflowRunStatusCompleted',
        macos: 'WorkflowRunStatusStarted',
        windows: 'WorkflowRunStatusFailed',
      },
      systems: [
        {
          operating_system: 'linux',
          status: 'WorkflowRunStatusCompleted',
          workflows: 2,
          failed: 0,
          running: 0,
          seconds: 100,
        },
        {
          operating_system: 'macos',
          status: 'WorkflowRunStatusStarted',
          workflows: 2,
          failed: 0,
          running: 1,
          running_since: officialReport.start_time,
        },
        {
          operating_system: 'windows',
          status: 'WorkflowRunStatusFailed',
          workflows: 3,
          failed: 1,
          running: 1,
          running_since: officialReport.start_time,
        },
      ],
    })
    expect(commitSummaries[0]).toMatchObject({ pr_number: '7', branch_name: '7/merge' })
  })

  test('200 with those of a branch, in pages', async () => {
    expect(await ask('?branchName=master&pageSize=1')).toMatchObject({
      commitSummaries: [{ commit_name: 'Commit 2' }],
      total: 2,
      totalNumberOfPages: 2,
    })
    expect(await ask('?branchName=master&pageSize=1&page=2')).toMatchObject({
      commitSummaries: [{ commit_name: 'Commit 1' }],
    })
    expect(await ask('?branchName=master&pageSize=1&page=3')).toMatchObject({ commitSummaries: [], total: 2 })
    expect((await ask('?branchName=7/merge')).commitSummaries.map(named)).toEqual(['3'])
    expect(await ask('?branchName=Master')).toMatchObject({ commitSummaries: [], total: 0, totalNumberOfPages: 0 })
    expect((await ask('?branchName=')).total).toBe(3)
  })

  test('200 with a commit of two branches on both, and once without a branch', async () => {
    const both = { ...commit(4), repo: 'some/both' }
    await givenResult(registry, ci, { ...both, branch_name: 'one', os: 'linux' })
    await givenResult(registry, ci, { ...both, branch_name: 'two', os: 'windows' })
    for (const branch of ['one', 'two']) {
      expect(await ask(`?repoName=some/both&branchName=${branch}`)).toMatchObject({
        total: 1,
        commitSummaries: [
          { branch_name: branch, systems: [{ operating_system: 'linux' }, { operating_system: 'windows' }] },
        ],
      })
    }
    expect(await ask('?repoName=some/both')).toMatchObject({ total: 1, commitSummaries: [{ branch_name: 'one' }] })
  })

  test('200 with none for an unknown repository, and with a known one in any case', async () => {
    expect(await ask('?repoName=nobody/knows')).toMatchObject({ commitSummaries: [], total: 0, totalNumberOfPages: 0 })
    expect((await ask('?repoName=SOME/Fork')).commitSummaries.map(named)).toEqual(['8'])
  })

  test.each(['page=x', 'pageSize=100&page=1001', `branchName=${'x'.repeat(301)}`, `repoName=${'x'.repeat(201)}`])(
    '400 for %s',
    async (query) => {
      expect(await listCommits(registry, `?${query}`)).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      })
    },
  )
})
