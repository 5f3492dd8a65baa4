import { expect, test } from 'vitest'
import { chooseOthers } from './choose-others.ts'

const resultOf = (number: number) => ({
  id: `result-${number}`,
  commit_time: number,
  commit_hash: number.toString(16).padStart(40, '0'),
  commit_id: `commit-${number}`,
  commit_message: `Commit ${number}\n\nwith more to say`,
  workflow_name: 'default.json',
  operating_system: 'linux',
  git_repo: 'comfyanonymous/ComfyUI',
  branch_name: 'master',
  status: 'WorkflowRunStatusCompleted' as const,
  start_time: 1,
  end_time: 2,
})
/** The latest commit first. */
const results = Array.from({ length: 60 }, (_, index) => resultOf(60 - index))

test('the default comparison is the next commit of the list, and nearby ones are offered', () => {
  const { before, around } = chooseOthers(resultOf(40), results)
  expect(before).toEqual({
    id: 'result-39',
    hash: '0000000',
    title: 'Commit 39',
    branch: 'master',
    status: 'passed',
  })
  expect(around.map(({ id }) => id)).toEqual(
    Array.from({ length: 31 }, (_, index) => 50 - index)
      .filter((number) => number !== 40)
      .map((number) => `result-${number}`),
  )
})

test('the first commit has no earlier one, and can be compared with later ones', () => {
  const { before, around } = chooseOthers(resultOf(1), results)
  expect(before).toBeUndefined()
  expect(around.map(({ id }) => id)).toEqual(results.slice(49, 59).map(({ id }) => id))
})

test('a commit older than all known ones is compared with the latest', () => {
  const { before, around } = chooseOthers(resultOf(0), results)
  expect([before, around[0]?.id, around.length]).toEqual([undefined, 'result-60', 30])
})

test('on another branch, the earlier commit is the latest that is not newer', () => {
  expect(chooseOthers({ id: 'elsewhere', commit_time: 40 }, results).before?.id).toBe('result-40')
})

test('a single result has no comparison', () => {
  expect(chooseOthers(resultOf(1), [resultOf(1)])).toEqual({ around: [] })
})
