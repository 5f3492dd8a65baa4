import { expect, test } from 'vitest'
import { outcomeOf } from './review-outcome.ts'

test('an open review is what holds, whatever its version is', () => {
  expect(outcomeOf({ state: 'waiting', status: 'NodeVersionStatusFlagged' })).toBe('waiting')
  expect(outcomeOf({ state: 'running', status: 'NodeVersionStatusActive' })).toBe('running')
  expect(outcomeOf({ state: 'failed', status: 'NodeVersionStatusPending' })).toBe('failed')
})

test('a verdict holds as long as the version is what it led to', () => {
  expect(outcomeOf({ state: 'passed', status: 'NodeVersionStatusActive' })).toBe('passed')
  expect(outcomeOf({ state: 'flagged', status: 'NodeVersionStatusFlagged' })).toBe('flagged')
})

test('what an admin let through can be installed, and what one stopped is told so', () => {
  expect(outcomeOf({ state: 'flagged', status: 'NodeVersionStatusActive' })).toBe('passed')
  expect(outcomeOf({ state: 'passed', status: 'NodeVersionStatusFlagged' })).toBe('moderated')
  expect(outcomeOf({ state: 'passed', status: 'NodeVersionStatusBanned' })).toBe('moderated')
  expect(outcomeOf({ state: 'flagged', status: 'NodeVersionStatusBanned' })).toBe('moderated')
})
