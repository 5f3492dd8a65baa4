import { relative } from 'node:path'

/** What Vitest's JSON report says, as far as it is counted and told. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: TestFile[]
}

interface TestFile {
  /** Its path. */
  name: string
  status: string
  /** Why the file itself broke; empty when it did not. */
  message: string
  assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
}

export interface Count {
  passed: number
  failed: number
  /** One line for each failure: where it is, and how its reason begins. */
  failures: string[]
}

/**
 * Counts what passed and failed in a run. A file that broke before or after its tests counts as one failure, and so does a
 * run that ended badly without saying why. Failures name their files by the path from `folder`.
 */
export function countTests(report: Report | undefined, exitCode: number, folder = ''): Count {
  if (!report) return { passed: 0, failed: 1, failures: ['no report: the run broke off'] }
  const failures = report.testResults.flatMap((file) => failuresOf(file, relative(folder, file.name)))
  const silent = failures.length === 0 && exitCode !== 0 ? ['every test passed, but the run ended badly'] : []
  return { passed: report.numPassedTests, failed: failures.length + silent.length, failures: [...failures, ...silent] }
}

function failuresOf({ status, message, assertionResults }: TestFile, path: string): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length > 0) {
    return failed.map((test) => `${path} > ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
  }
  return status === 'failed' ? [`${path}: ${firstLine(message)}`] : []
}

function firstLine(reason = ''): string {
  return reason.trim().split('\n', 1)[0] ?? ''
}
