import type { Schema } from '@registry/api-client'

type Finding = Schema<'Finding'>

/** What nobody has approved yet, and what was there when an earlier version was approved. */
export const splitFindings = (
  findings: readonly Finding[],
  approved: readonly string[] = [],
): { fresh: Finding[]; seen: Finding[] } => {
  const known = new Set(approved)
  return {
    fresh: findings.filter(({ key }) => !known.has(key)),
    seen: findings.filter(({ key }) => known.has(key)),
  }
}
