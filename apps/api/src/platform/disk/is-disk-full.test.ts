import { expect, test } from 'vitest'
import { isDiskFull } from './is-disk-full.ts'

test.each([
  ['a write to a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['a quota that is used up', Object.assign(new Error('write'), { code: 'EDQUOT' })],
  ['a database without room', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['a store of files without room', Object.assign(new Error('full'), { $metadata: { httpStatusCode: 507 } })],
  [
    'the same as the cause of another error',
    new Error('outer', { cause: Object.assign(new Error(), { code: 'ENOSPC' }) }),
  ],
])('%s counts as a full disk', (_, error) => {
  expect(isDiskFull(error)).toBe(true)
})

test.each([
  ['a file that is not there', Object.assign(new Error('open'), { code: 'ENOENT' })],
  ['a store of files that is busy', Object.assign(new Error('busy'), { $metadata: { httpStatusCode: 503 } })],
  ['a text', 'ENOSPC'],
])('%s does not count as a full disk', (_, error) => {
  expect(isDiskFull(error)).toBe(false)
})
