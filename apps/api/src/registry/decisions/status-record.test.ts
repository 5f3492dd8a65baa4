import { expect, it } from 'vitest'
import { flaggedReason, passedReason } from '../review/status-reason.ts'
import { reasonMessage, statusRecord, type PastState } from './status-record.ts'

const past = (reason: string, heldBy: PastState['heldBy'] = ''): PastState => ({ status: 'flagged', reason, heldBy })
const historyOf = (...states: PastState[]) =>
  JSON.parse(statusRecord({ message: 'No.', by: 'admin' }, states)).statusHistory

it('names nobody, whatever a reason from elsewhere says', () => {
  const foreign = JSON.stringify({ message: 'Fine.', by: 'somebody@example.com', statusHistory: [] })
  expect(historyOf(past(foreign))).toEqual([{ status: 'NodeVersionStatusFlagged', message: 'Fine.', by: 'an admin' }])
})

it('knows the review by its reasons where no decision was kept', () => {
  expect(historyOf(past(passedReason), past('Held back.'))).toMatchObject([
    { by: 'registry-review' },
    { message: 'Held back.' },
  ])
})

it('tells the findings of an earlier flag without lines and snippets', () => {
  const finding = {
    issue_type: 'x',
    message: 'y',
    scanner: 'z',
    file_path: 'a.py',
    line_number: 3,
    code_snippet: 'exec',
  }
  const [{ message }] = historyOf(past(JSON.stringify([finding])))
  expect(JSON.parse(message)).toEqual([{ issue_type: 'x', message: 'y', scanner: 'z' }])
  expect(historyOf(past(flaggedReason([]), 'review'))[0]).toMatchObject({ message: '[]', by: 'registry-review' })
})

it('leaves the oldest states out when there is too much to tell', () => {
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
])('of %j the message is %j', (reason, message) => {
  expect(reasonMessage(reason)).toBe(message)
})
