import { expect, test } from 'vitest'
import type { BatchStep } from './decision-store.ts'
import { isCancelled, planUndo } from './undo-plan.ts'

const step = (id: number, undoes: number | null = null) => ({ id, undoes })

test.each([
  ['nothing', [], true],
  ['a decision', [step(1)], false],
  ['a decision and its undo', [step(1), step(2, 1)], true],
  ['a decision that was brought back', [step(1), step(2, 1), step(3, 2)], false],
  ['what was brought back and undone again', [step(1), step(2, 1), step(3, 2), step(4, 3)], true],
  ['two decisions, undone one by one', [step(1), step(2), step(3, 2), step(4, 1)], true],
  ['an undo of what came before', [step(5, 4)], false],
])('whether nothing is left of %s', (_, decisions, isNothing) => {
  expect(isCancelled(decisions)).toBe(isNothing)
})

const batchStep = (id: number, more: Partial<BatchStep> = {}): BatchStep => ({
  id,
  version_id: `v${id}`,
  node_id: 'pack',
  version: `1.${id}.0`,
  to_status: 'active',
  status: 'active',
  undoes: null,
  is_own: true,
  ...more,
})

test('the newest undoable decisions come first, and the others are reported at the end', () => {
  const steps = [
    batchStep(1),
    batchStep(2),
    batchStep(3),
    batchStep(4, { status: 'banned' }),
    batchStep(5, { version_id: 'v2', is_own: false }),
  ]
  const part = planUndo(steps, 1)
  expect(part.candidates.map(({ decisionId }) => decisionId)).toEqual([3])
  expect(part.remaining).toBe(1)
  const whole = planUndo(steps, 3)
  expect(whole.candidates.map(({ decisionId }) => decisionId)).toEqual([4, 3, 1])
  expect(whole.remaining).toBe(0)
})
