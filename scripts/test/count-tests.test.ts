import { expect, test } from 'vitest'
import { countTests, type Report } from './count-tests.ts'

const good: Report = {
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] }],
}

const failing: Report = {
  numPassedTests: 1,
  numFailedTests: 1,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }],
}

const broken: Report = { ...good, testResults: [...good.testResults, { status: 'failed', assertionResults: [] }] }

test.each([
  ['a good run', good, 0, { passed: 2, failed: 0 }],
  ['a failed test', failing, 1, { passed: 1, failed: 1 }],
  ['a file that could not be loaded', broken, 1, { passed: 2, failed: 1 }],
  ['a run that ended badly although every test passed', good, 1, { passed: 2, failed: 1 }],
  ['a run without a report', undefined, 1, { passed: 0, failed: 1 }],
  ['a run that says it ended well without a report', undefined, 0, { passed: 0, failed: 1 }],
])('%s is counted', (_, report, exitCode, count) => {
  expect(countTests(report, exitCode)).toEqual(count)
})
