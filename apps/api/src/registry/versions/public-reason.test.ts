import { expect, it } from 'vitest'
import { publicReason } from './public-reason.ts'

const issue = {
  issue_type: 'exec',
  message: 'It runs text.',
  scanner: 'one',
  file_path: 'nodes.py',
  line_number: 3,
  code_snippet: 'exec(x)',
}

it('the public reason of a flagged version omits lines and snippets', () => {
  const reason = publicReason({ status: 'flagged', status_reason: JSON.stringify([issue, 'odd']) })
  expect(JSON.parse(reason)).toEqual([{ issue_type: 'exec', message: 'It runs text.', scanner: 'one' }, {}])
})

it.each([
  ['flagged', 'A sentence.'],
  ['flagged', '[not JSON'],
  ['active', JSON.stringify({ message: 'Passed', by: 'somebody' })],
])('the public reason of a version that is %s stays %s', (status, status_reason) => {
  expect(publicReason({ status, status_reason })).toBe(status_reason)
})
