import { expect, test } from 'vitest'
import { versionReason } from './version-reason.ts'

test.each([
  [' Starts another program. ', { text: 'Starts another program.' }],
  ['{"message":"Found by a person","by":"x"}', { text: 'Found by a person' }],
  ['{"by":"x"}', undefined],
  ['[1,2,null]', undefined],
  ['[]', undefined],
  ['{broken', undefined],
  ['', undefined],
  [undefined, undefined],
])('the reason %s is parsed as %o', (reason, told) => {
  expect(versionReason(reason)).toEqual(told)
})

test('issues of a review are listed by rule, without duplicates', () => {
  const issues = ['code-from-data', 'hidden-code', 'code-from-data'].map((issue_type) => ({
    issue_type,
    message: 'why',
  }))
  expect(versionReason(JSON.stringify(issues))).toEqual({ rules: ['code-from-data', 'hidden-code'], count: 2 })
})

test('many long issues are truncated, and all are counted', () => {
  const issues = Array.from({ length: 500 }, (_, index) => ({ issue_type: `${index}${'x'.repeat(500)}` }))
  const told = versionReason(JSON.stringify(issues))
  expect(told).toMatchObject({ count: 500 })
  expect(JSON.stringify(told).length).toBeLessThan(600)
})
