import { readReport, type Report } from '../../src/ci/reports/report.ts'
import { officialReport } from '../official-report.ts'

/** Returns the parsed report of the official action with changed fields. */
export function reportOf(but: Record<string, unknown> = {}): Report {
  // A test may give any field any value.
  const body = { ...officialReport, ...but } as Parameters<typeof readReport>[0]
  return readReport(body, new Date())
}
