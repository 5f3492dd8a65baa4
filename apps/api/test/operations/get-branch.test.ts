import { beforeAll, describe, expect, test } from 'vitest'
import { commit, givenReporter, givenResult, type Reporter } from '../ci.ts'
import { useRegistry } from '../harness.ts'
import { send } from '../requests.ts'

const registry = useRegistry()
let ci: Reporter

beforeAll(async () => {
  ci = await givenReporter(registry)
  for (const [number, branch_name] of [
    [1, 'master'],
    [3, '12/merge'],
    [2, 'Feature_100%'],
    [4, 'master'],
  ] as const) {
    await givenResult(registry, ci, { ...commit(number), branch_name })
  }
  await givenResult(registry, ci, { ...commit(1), repo: 'some/fork', branch_name: 'main' })
})

const ask = async (query = '') => {
  const { status, body } = await send(registry, 'getBranch', `GET /branch${query}`)
  expect(status).toBe(200)
  return body
}

describe('GET /branch', () => {
  test('200 with the branches, the one with the latest commit first', async () => {
    const all = { branches: ['master', '12/merge', 'Feature_100%'], total: 3 }
    expect(await ask()).toEqual(all)
    expect(await ask('?repo_name=ComfyAnonymous/comfyui')).toEqual(all)
    expect(await ask('?repo_name=some/fork')).toEqual({ branches: ['main'], total: 1 })
    expect(await ask('?repo_name=nobody/knows')).toEqual({ branches: [], total: 0 })
  })

  test.each([
    ['MERGE', ['12/merge']],
    ['e', ['master', '12/merge', 'Feature_100%']],
    ['0%25', ['Feature_100%']],
    ['%25', ['Feature_100%']],
    ['_', ['Feature_100%']],
    ['none', []],
  ])('200 with branches that contain %s', async (part, branches) => {
    expect(await ask(`?search=${part}`)).toEqual({ branches, total: branches.length })
  })

  test('200 with the first thousand branches, and the total', async () => {
    const { db } = registry.context
    await givenResult(registry, ci, { ...commit(1), repo: 'some/many', branch_name: '1000/merge' })
    const { id } = await db
      .selectFrom('ci_repositories')
      .select('id')
      .where('key', '=', 'some/many')
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: 1200 }, (_, i) => ({
      repository_id: id,
      name: `b${i}`,
      commits: 1,
      latest_commit_at: new Date(0),
    }))
    await db.insertInto('ci_branches').values(rows).execute()
    const { branches, total } = await ask('?repo_name=some/many')
    expect([branches.length, branches[0], total]).toEqual([1000, '1000/merge', 1201])
  })

  test('400 for a name that is too long', async () => {
    const long = 'x'.repeat(201)
    for (const query of [`repo_name=${long}`, `search=${long}`]) {
      expect((await send(registry, 'getBranch', `GET /branch?${query}`)).status).toBe(400)
    }
  })
})
