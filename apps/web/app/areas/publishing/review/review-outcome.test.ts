import { expect, test } from 'vitest'
import { outcomeOf } from './review-outcome.ts'

test('an open review determines the outcome, whatever the status of the version', () => {
  expect(outcomeOf({ state: 'waiting', status: 'NodeVersionStatusFlagged' })).toBe('waiting')
  expect(outcomeOf({ state: 'running', status: 'NodeVersionStatusActive' })).toBe('running')
  expect(outcomeOf({ state: 'failed', status: 'NodeVersionStatusPending' })).toBe('failed')
})

test('a verdict is the outcome if the status of the version matches', () => {
  expect(outcomeOf({ state: 'passed', status: 'NodeVersionStatusActive' })).toBe('passed')
  expect(outcomeOf({ state: 'flagged', status: 'NodeVersionStatusFlagged' })).toBe('flagged')
})

test('an approval by an admin counts as passed, and a flag or ban by an admin as moderated', () => {
  expect(outcomeOf({ state: 'flagged', status: 'NodeVersionStatusActive' })).toBe('passed')
  expect(outcomeOf({ state: 'passed', status: 'NodeVersionStatusFlagged' })).toBe('moderated')
  expect(outcomeOf({ state: 'passed', status: 'NodeVersionStatusBanned' })).toBe('moderated')
  expect(outcomeOf({ state: 'flagged', status: 'NodeVersionStatusBanned' })).toBe('moderated')
})
