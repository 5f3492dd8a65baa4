import { beforeAll, describe, expect, test } from 'vitest'
import { commit, givenReporter, givenResult, type Reporter } from '../ci.ts'
import { useRegistry } from '../harness.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let ci: Reporter

beforeAll(async () => {
  ci = await givenReporter(registry)
})

const ask = async () => (await send(registry, 'listCiRepositories', 'GET /ci/repositories')).body.repositories

describe('GET /ci/repositories', () => {
  test('200 with none before the first report', async () => {
    expect(await ask()).toEqual([])
  })

  test('200 with each repository once, in its last spelling, the one with the latest commit first', async () => {
    await givenResult(registry, ci, { ...commit(1), repo: 'Some/Fork' })
    await givenResult(registry, ci, { ...commit(3), repo: 'some/fork' })
    await givenResult(registry, ci, { ...commit(2), repo: 'SOME/fork', os: 'macos' })
    await givenResult(registry, ci, { ...commit(2), repo: 'SOME/fork' })
    await givenResult(registry, ci, { ...commit(9), repo: 'other/one' })
    expect(await ask()).toEqual([
      { name: 'other/one', commits: 1, results: 1, latest_commit_at: '2026-01-01T00:09:00Z' },
      { name: 'SOME/fork', commits: 3, results: 4, latest_commit_at: '2026-01-01T00:03:00Z' },
    ])
  })
})
