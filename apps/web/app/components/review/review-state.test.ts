import { expect, test } from 'vitest'
import { shownStages } from './review-state.ts'

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, seconds)).toISOString()

const stages = (times: (number | undefined)[]) =>
  (['uploaded', 'unpacked', 'read', 'extracted', 'scanned', 'visible'] as const).map((stage, index) => {
    const time = times[index]
    return time === undefined ? { stage } : { stage, at: at(time) }
  })

test('the first stage without a time is the current one', () => {
  const shown = shownStages({ state: 'running', stages: stages([0, 1, 2]) })
  expect(shown.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'now', 'ahead', 'ahead'])
})

test('a waiting review has reached only the upload, whatever an earlier review reached', () => {
  const shown = shownStages({ state: 'waiting', stages: stages([0, 1, 2, 3, 4]) })
  expect(shown.map(({ state }) => state)).toEqual(['done', 'done', 'queued', 'ahead', 'ahead', 'ahead'])
  expect(shown.map(({ after }) => after)).toEqual([undefined, 1000, undefined, undefined, undefined, undefined])
})

test('a flagged review stops before the version is visible', () => {
  const shown = shownStages({ state: 'flagged', stages: stages([0, 1, 2, 3, 4]) })
  expect(shown.at(-1)).toEqual({ name: 'visible', state: 'stopped' })
})

test('each stage has the time since the upload', () => {
  const shown = shownStages({ state: 'passed', stages: stages([0, 1, 2, 3, 4, 5]) })
  expect(shown.map(({ after }) => after)).toEqual([undefined, 1000, 2000, 3000, 4000, 5000])
})
