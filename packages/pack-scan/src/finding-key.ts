import { createHash } from 'node:crypto'
import type { Finding } from './report.ts'

/**
 * A short name of a finding that stays the same when lines move: made of the rule, the file and the code in it, and of
 * `ordinal` among findings that are equal in these. What people say of a finding is kept under it.
 */
export function findingKey(finding: Finding, ordinal = 0): string {
  return createHash('sha256')
    .update(`${sameness(finding)}\n${ordinal}`)
    .digest('hex')
    .slice(0, 16)
}

/** The findings of a report with their keys, in its order. */
export function keyedFindings(findings: readonly Finding[]): { key: string; finding: Finding }[] {
  const counts = new Map<string, number>()
  return findings.map((finding) => {
    const same = sameness(finding)
    const ordinal = counts.get(same) ?? 0
    counts.set(same, ordinal + 1)
    return { key: findingKey(finding, ordinal), finding }
  })
}

/** What is no text has its detail for code, but for sizes, which change with every build. */
function sameness({ rule, file, snippet, detail }: Finding): string {
  return [rule, file, snippet.replaceAll(/\s+/g, '') || detail.replaceAll(/\d+/g, '0')].join('\n')
}
