import { expect, test } from 'vitest'
import { outcomeOf } from './review-outcome.ts'

test('an open review determines the outcome, whatever the status of the version', () => {
  expect(outcomeOf({ state: 'waiting', status: 'NodeVersionStatusFlagged' })).toBe('waiting')
  expect(outcomeOf({ state: 'running', status: 'NodeVersionStatusActive' })).toBe('running')
  expect(outcomeOf({ state: 'failed', status: 'NodeVersionStatusPending' })).toBe('failed')
})

test('a verdict determines the outcome while the version has its status', () => {
  expect(outcomeOf({ state: 'passed', status: 'NodeVersionStatusActive' })).toBe('passed')
  expect(outcomeOf({ state: 'flagged', status: 'NodeVersionStatusFlagged' })).toBe('flagged')
})

test('approval by an admin counts as passed, and a stop by an admin as moderated', () => {
  expect(outcomeOf({ state: 'flagged', status: 'NodeVersionStatusActive' })).toBe('passed')
  expect(outcomeOf({ state: 'passed', status: 'NodeVersionStatusFlagged' })).toBe('moderated')
  expect(outcomeOf({ state: 'passed', status: 'NodeVersionStatusBanned' })).toBe('moderated')
  expect(outcomeOf({ state: 'flagged', status: 'NodeVersionStatusBanned' })).toBe('moderated')
})
