import type { Finding } from '@registry/pack-scan'
import { describe, expect, it } from 'vitest'
import { flaggedReason, isReviewReason, passedReason } from './status-reason.ts'

const finding: Finding = {
  rule: 'a-rule',
  severity: 'critical',
  blocks: true,
  reach: 'import',
  file: 'nodes.py',
  line: 3,
  snippet: 'exec(x)',
  detail: 'exec',
}

describe('the reason of a flag', () => {
  it('names each blocking rule once, as clients read it, and nothing of where it was found', () => {
    const reason = flaggedReason([finding, { ...finding, line: 9 }, { ...finding, rule: 'other', blocks: false }])
    expect(JSON.parse(reason)).toEqual([
      { issue_type: 'a-rule', message: expect.any(String), scanner: expect.any(String) },
    ])
    expect(reason).not.toMatch(/nodes\.py|exec/)
  })
})

describe('a reason', () => {
  it.each([passedReason, flaggedReason([finding])])('of the review is known as one: %s', (reason) => {
    expect(isReviewReason(reason)).toBe(true)
  })

  it.each(['', 'No.', '[]', 'null', '{"message":"No.","by":"a@example.com"}', '[{"issue_type":"x","scanner":"else"}]'])(
    'of anybody else is not: %s',
    (reason) => expect(isReviewReason(reason)).toBe(false),
  )
})
