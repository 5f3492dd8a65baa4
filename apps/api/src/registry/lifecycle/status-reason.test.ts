import type { Finding } from '@registry/pack-scan/report'
import { describe, expect, it } from 'vitest'
import { blockingFinding, harmlessFinding } from '../../../test/reviews.ts'
import {
  flaggedReason,
  isReviewReason,
  passedReason,
  reasonMessage,
  rulesFound,
  statusRecord,
  type PastState,
} from './status-reason.ts'

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

describe('the reason of a flagged version', () => {
  it('names each blocking rule once, without locations and code', () => {
    const reason = flaggedReason([finding, { ...finding, line: 9 }, { ...finding, rule: 'other', blocks: false }])
    expect(JSON.parse(reason)).toEqual([
      { issue_type: 'a-rule', message: expect.any(String), scanner: expect.any(String) },
    ])
    expect(reason).not.toMatch(/nodes\.py|exec/)
  })
})

describe('a reason', () => {
  it.each([passedReason, flaggedReason([finding])])('of the review is recognised: %s', (reason) => {
    expect(isReviewReason(reason)).toBe(true)
  })

  it.each(['', 'No.', '[]', 'null', '{"message":"No.","by":"a@example.com"}', '[{"issue_type":"x","scanner":"else"}]'])(
    'of other origin is not taken for one of the review: %s',
    (reason) => expect(isReviewReason(reason)).toBe(false),
  )
})

it('lists each rule once, blocking rules first, then by name', () => {
  const findings = [
    harmlessFinding,
    { ...harmlessFinding, rule: 'a-note' },
    blockingFinding,
    { ...blockingFinding, rule: 'backdoor' },
    { ...blockingFinding, blocks: false },
  ]
  expect(rulesFound(findings)).toEqual(['backdoor', 'code-from-data', 'a-note', 'native-binary'])
})

const past = (reason: string, heldBy: PastState['heldBy'] = ''): PastState => ({ status: 'flagged', reason, heldBy })
const historyOf = (...states: PastState[]) =>
  JSON.parse(statusRecord({ message: 'No.', by: 'admin' }, states)).statusHistory

it('a foreign reason never reveals a person', () => {
  const foreign = JSON.stringify({ message: 'Fine.', by: 'somebody@example.com', statusHistory: [] })
  expect(historyOf(past(foreign))).toEqual([{ status: 'NodeVersionStatusFlagged', message: 'Fine.', by: 'an admin' }])
})

it('the review is recognised by its reasons if no decision was stored', () => {
  expect(historyOf(past(passedReason), past('Held back.'))).toMatchObject([
    { by: 'registry-review' },
    { message: 'Held back.' },
  ])
})

it('the history has the findings of an earlier flag without lines and snippets', () => {
  const issue = {
    issue_type: 'x',
    message: 'y',
    scanner: 'z',
    file_path: 'a.py',
    line_number: 3,
    code_snippet: 'exec',
  }
  const [{ message }] = historyOf(past(JSON.stringify([issue])))
  expect(JSON.parse(message)).toEqual([{ issue_type: 'x', message: 'y', scanner: 'z' }])
  expect(historyOf(past(flaggedReason([]), 'review'))[0]).toMatchObject({ message: '[]', by: 'registry-review' })
})

it('the history drops its oldest states beyond the size limit', () => {
  const states = Array.from({ length: 20 }, (_, index) => past(`${index} ${'x'.repeat(9000)}`))
  const history = historyOf(...states)
  expect(history).toHaveLength(4)
  expect(history.at(-1).message).toMatch(/^19 /)
  expect(historyOf(past('x'.repeat(20_000)))[0].message).toHaveLength(10_000)
})

it.each([
  ['Because.', 'Because.'],
  ['{"message":"Because.","by":"x"}', 'Because.'],
  ['{"text":"x"}', '{"text":"x"}'],
  ['{not JSON', '{not JSON'],
  ['', ''],
])('the message of the reason %j is %j', (reason, message) => {
  expect(reasonMessage(reason)).toBe(message)
})
