import { readReport, type Report } from '../../src/ci/reports/report.ts'
import { officialReport } from '../official-report.ts'

/** What the official action reports, but for some fields, as the registry reads it. */
export function reportOf(but: Record<string, unknown> = {}): Report {
  // Any field of a body, with any value that a test gives it.
  const body = { ...officialReport, ...but } as Parameters<typeof readReport>[0]
  return readReport(body, new Date())
}
