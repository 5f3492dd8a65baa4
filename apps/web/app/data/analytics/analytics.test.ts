import { expect, test } from 'vitest'
import { isUnwelcome } from './analytics.ts'

test('Do Not Track and Global Privacy Control disable analytics', () => {
  expect(isUnwelcome({ doNotTrack: '1' })).toBe(true)
  expect(isUnwelcome({ globalPrivacyControl: true })).toBe(true)
  expect(isUnwelcome({ doNotTrack: '0' })).toBe(false)
  expect(isUnwelcome({ doNotTrack: null })).toBe(false)
})
