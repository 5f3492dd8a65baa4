import { expect, test } from 'vitest'
import { byWorkflow, countStatuses } from './by-workflow.ts'

const result = (workflow_name: string, operating_system: string, status: 'Started' | 'Failed' | 'Completed') => ({
  id: `${workflow_name} ${operating_system}`,
  workflow_name,
  operating_system,
  status: `WorkflowRunStatus${status}` as const,
  start_time: 1,
  end_time: 2,
})

const results = [
  result('a', 'linux', 'Completed'),
  result('b', 'linux', 'Completed'),
  result('b', 'windows', 'Started'),
  result('c', 'linux', 'Failed'),
  result('c', 'windows', 'Started'),
  result('d', 'linux', 'Completed'),
]

test('failed workflows come first, then running ones, then the rest in order', () => {
  expect(byWorkflow(results, 0).map(([workflow]) => workflow)).toEqual(['c', 'b', 'a', 'd'])
})

test('each state is counted', () => {
  expect(countStatuses(results, 0)).toEqual({ failed: 1, running: 2, unfinished: 0, passed: 3 })
  expect(countStatuses(results, 1e9)).toEqual({ failed: 1, running: 0, unfinished: 2, passed: 3 })
})
