import { expect, test } from 'vitest'
import { countTests, type Report } from './count-tests.ts'

const passed = { status: 'passed', fullName: 'a node is listed', failureMessages: [] }
const failed = {
  status: 'failed',
  fullName: 'a node is found',
  failureMessages: ['AssertionError: expected 404 to be 200\n    at somewhere'],
}

const good: Report = {
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [{ name: '/here/nodes.test.ts', status: 'passed', message: '', assertionResults: [passed, passed] }],
}

const failing: Report = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [{ name: '/here/nodes.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] }],
}

const broken: Report = {
  ...good,
  testResults: [
    ...good.testResults,
    {
      name: '/here/broken.test.ts',
      status: 'failed',
      message: 'SyntaxError: Unexpected token\nat …',
      assertionResults: [],
    },
  ],
}

test.each([
  ['a good run', good, 0, { passed: 2, failed: 0, failures: [] }],
  [
    'a failed test',
    failing,
    1,
    { passed: 1, failed: 1, failures: ['nodes.test.ts > a node is found: AssertionError: expected 404 to be 200'] },
  ],
  [
    'a file that could not be loaded',
    broken,
    1,
    { passed: 2, failed: 1, failures: ['broken.test.ts: SyntaxError: Unexpected token'] },
  ],
  [
    'a run that ended badly although every test passed',
    good,
    1,
    { passed: 2, failed: 1, failures: ['every test passed, but the run ended badly'] },
  ],
  ['a run without a report', undefined, 1, { passed: 0, failed: 1, failures: ['no report: the run broke off'] }],
  [
    'a run that says it ended well without a report',
    undefined,
    0,
    { passed: 0, failed: 1, failures: ['no report: the run broke off'] },
  ],
])('%s is counted', (_, report, exitCode, count) => {
  expect(countTests(report, exitCode, '/here')).toEqual(count)
})
