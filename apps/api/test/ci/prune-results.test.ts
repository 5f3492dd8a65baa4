import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { sweepCiFiles } from '../../src/ci/files/sweep-ci-files.ts'
import { pruneResults } from '../../src/ci/reports/prune-results.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import { auditOf } from '../ask.ts'
import { commit, givenReporter, givenResult, listCommits, pictureOf, uploadFile, type Reporter } from '../ci.ts'
import { useRegistry } from '../harness.ts'
import { send } from '../requests.ts'
import { expectRightCounts } from './recount.ts'

const registry = useRegistry()
let ci: Reporter

beforeAll(async () => {
  ci = await givenReporter(registry)
})
afterEach(() => void (registry.context.clock = systemClock))

const at = (moment: string) => (registry.context.clock = { now: () => new Date(moment) })
const prune = (days: number) => pruneResults(registry.context, 'operator', days)

describe('old results', () => {
  test('are deleted with their commits, and the remaining ones are counted', async () => {
    const picture = (await uploadFile(registry, ci, pictureOf(1))).body
    const old = { ...commit(1), repo: 'some/fork', output_files_gcs_paths: picture.path }
    await givenResult(registry, ci, { ...old, branch_name: 'gone' })
    await givenResult(registry, ci, { ...old, os: 'macos' })
    await givenResult(registry, ci, { ...commit(2), repo: 'some/fork', commit_time: '2026-02-01T00:00:00Z' })
    await givenResult(registry, ci, { ...commit(1), repo: 'some/old' })
    at('2026-02-10T00:00:00Z')
    expect(await prune(60)).toBe(0)
    expect(await prune(30)).toBe(2)
    expect(await prune(30)).toBe(0)
    await expectRightCounts(registry.context.db)
    expect((await listCommits(registry, '?repoName=some/fork')).body).toMatchObject({ total: 1 })
    expect((await send(registry, 'getBranch', 'GET /branch?repo_name=some/fork')).body.branches).toEqual(['master'])
    expect((await send(registry, 'listCiRepositories', 'GET /ci/repositories')).body.repositories).toMatchObject([
      { name: 'some/fork', commits: 1, results: 1 },
    ])
    expect(await auditOf(registry, 'ci-repository:some/old')).toEqual([
      { actor: 'operator', action: 'ci_results.prune' },
    ])
    at(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000).toISOString())
    await sweepCiFiles(registry.context)
    expect((await fetchFile(picture.public_url)).status).toBe(404)
  })

  test.each([0, -1, 0.5, Number.NaN, 1e9])('are not deleted for the invalid age of %s days', async (days) => {
    await expect(prune(days)).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

function fetchFile(url: string) {
  return registry.call('getCiFile', new URL(url).pathname)
}
