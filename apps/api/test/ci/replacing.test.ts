import { beforeAll, describe, expect, test } from 'vitest'
import { commit, givenReporter, givenResult, listCommits, readResult, type Reporter } from '../ci.ts'
import { useRegistry } from '../harness.ts'
import { send } from '../requests.ts'
import { expectRightCounts } from './recount.ts'

const registry = useRegistry()
let ci: Reporter
let numbers = 0

beforeAll(async () => {
  ci = await givenReporter(registry)
})

const fresh = () => commit(++numbers)
const started = { status: 'WorkflowRunStatusStarted', end_time: 0 }
const failed = { status: 'WorkflowRunStatusFailed' }
const read = async (id: string) => (await readResult(registry, id)).body

describe('a repeated report', () => {
  test('replaces the earlier one under the same id, with its own files only', async () => {
    const at = fresh()
    const id = await givenResult(registry, ci, { ...at, ...failed, author: 'ann' })
    const again = await givenResult(registry, ci, {
      ...at,
      avg_vram: -1,
      output_files_gcs_paths: 'b.png',
      commit_message: 'Reworded',
    })
    expect(again).toBe(id)
    const result = await read(id)
    expect(result).toMatchObject({ status: 'WorkflowRunStatusCompleted', commit_message: 'Reworded', author: 'ann' })
    expect(result.storage_files).toHaveLength(1)
    expect(result).not.toHaveProperty('avg_vram')
  })

  test('matches the repository and commit in any case', async () => {
    const { commit_hash, ...at } = { ...fresh(), commit_hash: 'abcdef0123' }
    const one = await givenResult(registry, ci, { ...at, commit_hash })
    const other = await givenResult(registry, ci, { ...at, commit_hash: 'ABCDEF0123', repo: 'ComfyAnonymous/COMFYUI' })
    expect(other).toBe(one)
    expect(await read(one)).toMatchObject({ commit_hash, git_repo: 'ComfyAnonymous/COMFYUI' })
  })

  test('does not reset an ended run to started', async () => {
    const at = fresh()
    const id = await givenResult(registry, ci, { ...at, ...failed })
    for (const start_time of [0, 1767323100, 1767323145]) {
      expect(await givenResult(registry, ci, { ...at, ...started, start_time })).toBe(id)
      expect((await read(id)).status).toBe('WorkflowRunStatusFailed')
    }
  })

  test('of a run restarted under its own id shows its new start', async () => {
    const at = fresh()
    const id = await givenResult(registry, ci, { ...at, ...failed })
    await givenResult(registry, ci, { ...at, ...started, start_time: 1767323146 })
    expect(await read(id)).toMatchObject({ status: 'WorkflowRunStatusStarted', start_time: 1767323146, end_time: 0 })
    await givenResult(registry, ci, { ...at, start_time: 1767323146, end_time: 1767323200 })
    expect(await read(id)).toMatchObject({ status: 'WorkflowRunStatusCompleted', end_time: 1767323200 })
  })

  test('of a new run shows its start, and finally its end', async () => {
    const at = fresh()
    const id = await givenResult(registry, ci, { ...at, ...failed })
    const next = { ...at, run_id: 'next', start_time: 1767329000 }
    await givenResult(registry, ci, { ...next, ...started })
    expect(await read(id)).toMatchObject({ status: 'WorkflowRunStatusStarted', action_run_id: 'next', end_time: 0 })
    await givenResult(registry, ci, { ...next, end_time: 1767329100 })
    expect(await read(id)).toMatchObject({ status: 'WorkflowRunStatusCompleted', end_time: 1767329100 })
  })

  test('of an older run gets the id and changes nothing', async () => {
    const at = fresh()
    const id = await givenResult(registry, ci, at)
    const before = await read(id)
    const late = {
      ...at,
      ...failed,
      run_id: 'older',
      start_time: 1767323099,
      branch_name: 'other',
      repo: 'ComfyAnonymous/comfyui',
      commit_message: 'Late',
    }
    expect(await givenResult(registry, ci, late)).toBe(id)
    expect(await read(id)).toEqual(before)
    await expectRightCounts(registry.context.db)
  })

  test('without a start time uses its end, or the current time', async () => {
    const ended = await givenResult(registry, ci, { ...fresh(), start_time: 0, end_time: 1767323145 })
    expect(await read(ended)).toMatchObject({ start_time: 1767323145, end_time: 1767323145 })
    const begun = await givenResult(registry, ci, { ...fresh(), ...started, start_time: 0 })
    expect((await read(begun)).start_time).toBeGreaterThan(1767323145)
  })

  test('on another branch moves the commit, and leaves no branch without commits', async () => {
    const at = { ...fresh(), repo: 'some/moved' }
    await givenResult(registry, ci, { ...at, branch_name: 'old' })
    await givenResult(registry, ci, { ...at, branch_name: 'new' })
    expect((await send(registry, 'getBranch', 'GET /branch?repo_name=some/moved')).body.branches).toEqual(['new'])
    expect((await listCommits(registry, '?repoName=some/moved')).body.commitSummaries).toMatchObject([
      { branch_name: 'new' },
    ])
    await expectRightCounts(registry.context.db)
  })

  test('with another commit time moves the commit and its results in every list', async () => {
    const repo = 'some/late'
    await givenResult(registry, ci, { ...commit(50), repo })
    await givenResult(registry, ci, { ...commit(60), repo })
    await givenResult(registry, ci, { ...commit(60), repo, os: 'macos', commit_time: commit(40).commit_time })
    const { commitSummaries } = (await listCommits(registry, `?repoName=${repo}`)).body
    expect(commitSummaries.map((each: { commit_name: string }) => each.commit_name)).toEqual(['Commit 50', 'Commit 60'])
    await expectRightCounts(registry.context.db)
  })

  test('with a missing file changes nothing', async () => {
    const { db } = registry.context
    const count = () => db.selectFrom('ci_repositories').select('id').execute()
    const before = await count()
    const missing = { ...fresh(), repo: 'some/new', output_files_gcs_paths: `ci-files/${'0'.repeat(64)}.png` }
    await expect(givenResult(registry, ci, missing)).rejects.toThrow('400')
    expect(await count()).toEqual(before)
  })
})
