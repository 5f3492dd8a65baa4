import { expect, test } from 'vitest'
import { dayFrom, expiryOf, expiryState } from './expiry.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test('a token expires after its days, at the end of a chosen day, or never', () => {
  expect(expiryOf('30', '', now)).toBe('2026-12-21T12:00:00.000Z')
  expect(expiryOf('custom', '2027-01-31', now)).toBe('2027-01-31T23:59:59Z')
  expect(expiryOf('never', '', now)).toBeUndefined()
})

test('days are formatted for a date field', () => {
  expect(dayFrom(now, 1)).toBe('2026-11-22')
})

test('a token is about to expire in its last week', () => {
  expect(expiryState(undefined, now)).toBe('none')
  expect(expiryState('2026-12-21T12:00:00Z', now)).toBe('far')
  expect(expiryState('2026-11-24T12:00:00Z', now)).toBe('soon')
  expect(expiryState('2026-11-21T11:59:59Z', now)).toBe('over')
})
