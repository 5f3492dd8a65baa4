import { expect, test } from 'vitest'
import { isPublisherId, publisherIdLength } from './publisher-id-rule.ts'

test.each(['a', 'demo-harbour', 'a1-', 'a'.repeat(publisherIdLength)])('%j can be a publisher id', (text) => {
  expect(isPublisherId(text)).toBe(true)
})

test.each(['', '1a', '-a', 'A', 'a_b', 'a.b', 'a b', 'a\n', 'a'.repeat(publisherIdLength + 1)])(
  '%j cannot be a publisher id',
  (text) => {
    expect(isPublisherId(text)).toBe(false)
  },
)
