/** What Vitest's JSON report says, as far as it is counted. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

export interface Count {
  passed: number
  failed: number
}

/**
 * Counts what passed and failed in a run. A file that broke before or after its tests counts as one failure, and so does a
 * run that ended badly without saying why.
 */
export function countTests(report: Report | undefined, exitCode: number): Count {
  if (!report) return { passed: 0, failed: 1 }
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}
