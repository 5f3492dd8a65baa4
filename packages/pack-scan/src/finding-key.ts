import { createHash } from 'node:crypto'
import type { Finding } from './report.ts'

/**
 * A short key of a finding that survives moved lines. It covers rule, file and code, and `ordinal` among equal
 * findings. Comments on a finding are stored under it.
 */
export function findingKey(finding: Finding, ordinal = 0): string {
  return createHash('sha256')
    .update(`${contentOf(finding)}\n${ordinal}`)
    .digest('hex')
    .slice(0, 16)
}

/** The findings of a report with their keys, in the report's order. */
export function keyedFindings(findings: readonly Finding[]): { key: string; finding: Finding }[] {
  const counts = new Map<string, number>()
  return findings.map((finding) => {
    const same = contentOf(finding)
    const ordinal = counts.get(same) ?? 0
    counts.set(same, ordinal + 1)
    return { key: findingKey(finding, ordinal), finding }
  })
}

/** The snippet, or the detail of a binary file without sizes, which change with every build. */
function contentOf({ rule, file, snippet, detail }: Finding): string {
  return [rule, file, snippet.replaceAll(/\s+/g, '') || detail.replaceAll(/\d+/g, '0')].join('\n')
}
