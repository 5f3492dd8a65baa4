import { expect, test } from 'vitest'
import { changesOf, isAnyRunning, itemsOfCommits, itemsOfResults, stateOf } from './live-items.ts'

const result = (id: string, status: 'Started' | 'Completed') => ({
  id,
  workflow_name: 'default.json',
  operating_system: 'linux',
  status: `WorkflowRunStatus${status}` as const,
  start_time: 1,
})

test('reports changes of existing items, not new items', () => {
  const before = itemsOfResults([result('1', 'Started'), result('2', 'Completed')], 1000)
  const now = itemsOfResults([result('1', 'Completed'), result('2', 'Completed'), result('3', 'Started')], 1000)
  expect(changesOf(before, now)).toEqual([{ id: '1', name: 'default.json · Linux', status: 'passed', detail: '1' }])
  expect(stateOf(before)).not.toBe(stateOf(now))
  expect([isAnyRunning(before), isAnyRunning(now.slice(0, 2))]).toEqual([true, false])
})

test('a commit changes with any of its workflows, even after a failure on its system', () => {
  const commit = (running: number) => ({
    id: 'c',
    commit_hash: '0123456789abcdef',
    systems: [
      { operating_system: 'macos', status: 'WorkflowRunStatusFailed' as const, workflows: 3, failed: 1, running },
    ],
  })
  const [before, now] = [itemsOfCommits([commit(2)], 0), itemsOfCommits([commit(1)], 0)]
  expect(stateOf(before)).not.toBe(stateOf(now))
  expect(changesOf(before, now)).toEqual([])
  expect(now[0]?.name).toBe('0123456 · macOS')
})

test('a workflow without an end is unfinished a day after its start', () => {
  const day = 86_400_000
  const started = [result('1', 'Started')]
  const commits = (since: number) => [
    {
      id: 'c',
      commit_hash: '0123456789abcdef',
      systems: [
        {
          operating_system: 'linux',
          status: 'WorkflowRunStatusStarted' as const,
          workflows: 2,
          failed: 0,
          running: 2,
          running_since: since,
        },
      ],
    },
  ]
  const statuses = (now: number) =>
    [itemsOfResults(started, now), itemsOfCommits(commits(1), now)].map(([item]) => item?.status)
  expect(statuses(day + 1000)).toEqual(['running', 'running'])
  expect(statuses(day + 1001)).toEqual(['unfinished', 'unfinished'])
  expect(isAnyRunning(itemsOfCommits(commits(1), day + 1001))).toBe(false)
})
