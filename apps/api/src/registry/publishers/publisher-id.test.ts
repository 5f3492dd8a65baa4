import { expect, test } from 'vitest'
import { isPublisherId, isReservedPublisherId, unclaimedPublisherId } from './publisher-id.ts'

test.each(['a', 'demo-harbour', 'a1-', 'a'.repeat(64)])('%j is a publisher id', (text) => {
  expect(isPublisherId(text)).toBe(true)
})

test.each(['', '1a', '-a', 'A', 'aB', 'a_b', 'a.b', 'a b', 'a\n', 'a'.repeat(65)])(
  '%j is not a publisher id',
  (text) => {
    expect(isPublisherId(text)).toBe(false)
  },
)

test.each(['validate', 'unclaimed', 'create', 'admin', 'api', 'comfy-org', 'login', 'search'])(
  '%j is reserved',
  (text) => {
    expect(isReservedPublisherId(text)).toBe(true)
  },
)

test('other publisher ids are not reserved', () => {
  expect(isReservedPublisherId('validated')).toBe(false)
})

test('the publisher of unclaimed nodes has a valid id', () => {
  expect(isPublisherId(unclaimedPublisherId)).toBe(true)
})
