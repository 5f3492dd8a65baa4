import { beforeAll, describe, expect, test } from 'vitest'
import { commit, givenReporter, givenResult, listResults, type Reporter } from '../ci.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let ci: Reporter

beforeAll(async () => {
  ci = await givenReporter(registry)
  for (const number of [2, 1, 3]) {
    const branch_name = number === 3 ? '7/merge' : 'master'
    for (const os of ['windows', 'linux']) {
      for (const workflow_name of ['b.json', 'a.json']) {
        await givenResult(registry, ci, { ...commit(number), branch_name, os, workflow_name })
      }
    }
  }
  await givenResult(registry, ci, { ...commit(9), repo: 'Some/Fork', os: 'macos' })
})

interface Listed {
  commit_message: string
  workflow_name: string
  operating_system: string
  commit_id: string
}
const named = ({ commit_message, workflow_name, operating_system }: Listed) =>
  `${commit_message.at(-1)} ${workflow_name} ${operating_system}`
const ask = async (query = '') => {
  const { status, body } = await listResults(registry, query)
  expect(status).toBe(200)
  return { ...body, jobResults: body.jobResults.map(named) }
}

describe('GET /gitcommit', () => {
  test('200 with the latest commit first, then by workflow and operating system, in pages without gaps and overlaps', async () => {
    const all = [3, 2, 1].flatMap((number) =>
      ['a.json', 'b.json'].flatMap((workflow) => ['linux', 'windows'].map((os) => `${number} ${workflow} ${os}`)),
    )
    expect(await ask('?pageSize=100')).toEqual({
      jobResults: all,
      total: 12,
      totalNumberOfPages: 1,
      page: 1,
      pageSize: 100,
    })
    const pages = await Promise.all([1, 2, 3].map((page) => ask(`?pageSize=5&page=${page}`)))
    expect(pages.flatMap(({ jobResults }) => jobResults)).toEqual(all)
    expect(pages[0]).toMatchObject({ total: 12, totalNumberOfPages: 3, page: 1, pageSize: 5 })
    expect(await ask('?page=4&pageSize=5')).toMatchObject({ jobResults: [], total: 12, totalNumberOfPages: 3 })
    expect(await ask()).toMatchObject({ total: 12, totalNumberOfPages: 2, page: 1, pageSize: 10 })
    expect(await ask('?page=-1&pageSize=0')).toMatchObject({ page: 1, pageSize: 10 })
    expect((await ask('?pageSize=1000')).pageSize).toBe(100)
  })

  test.each([
    ['operatingSystem=linux', 6],
    ['operatingSystem=Linux', 0],
    ['workflowName=a.json', 6],
    ['branch=7/merge', 4],
    ['branch=7%2Fmerge&operatingSystem=linux', 2],
    ['branch=master&operatingSystem=linux&workflowName=b.json', 2],
    ['operatingSystem=linux&workflowName=b.json', 3],
    ['operatingSystem=macos', 0],
    ['operatingSystem=&branch=&workflowName=', 12],
    ['repoName=COMFYANONYMOUS/comfyui', 12],
    ['repoName=some/fork', 1],
    ['repoName=nobody/knows', 0],
  ])('200 with the matches of %s', async (query, total) => {
    const found = await ask(`?pageSize=100&${query}`)
    expect(found).toMatchObject({ total, totalNumberOfPages: Math.ceil(total / 100) })
    expect(found.jobResults).toHaveLength(total)
  })

  test('200 with those of one commit, and none for an unknown commit or one of another repository', async () => {
    const { body } = await listResults(registry, '?repoName=some/fork')
    const { commit_id, git_repo } = body.jobResults[0]
    expect(git_repo).toBe('Some/Fork')
    expect(await ask(`?repoName=some/fork&commitId=${commit_id}`)).toMatchObject({
      total: 1,
      jobResults: ['9 default.json macos'],
    })
    expect(await ask(`?repoName=some/fork&commitId=${commit_id}&operatingSystem=linux`)).toMatchObject({
      total: 0,
      jobResults: [],
    })
    expect(await ask(`?commitId=${commit_id}`)).toMatchObject({ total: 0, jobResults: [] })
    expect(await ask('?commitId=00000000-0000-4000-8000-000000000000')).toMatchObject({
      total: 0,
      totalNumberOfPages: 0,
    })
  })

  test('200 without machine stats, which may be large', async () => {
    const { body } = await listResults(registry)
    expect(body.jobResults[0]).toMatchObject({ avg_vram: 4012, storage_file: { kind: 'image' } })
    expect(body.jobResults[0]).not.toHaveProperty('machine_stats')
  })

  test.each([
    'commitId=abc',
    'page=x',
    'pageSize=1.5',
    `branch=${'x'.repeat(301)}`,
    'page=10001',
    'pageSize=100&page=1001',
    'page=99999999999',
  ])('400 for %s', async (query) => {
    expect(await listResults(registry, `?${query}`)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('200 for the last allowed page', async () => {
    expect((await ask('?page=10000')).jobResults).toEqual([])
  })
})
