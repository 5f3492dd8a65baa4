import type { Schema } from '@registry/api-client'

type Finding = Schema<'Finding'>

export interface FindingGroup {
  rule: string
  blocks: boolean
  /** In the order of the report; at least one. */
  findings: [Finding, ...Finding[]]
}

/** Groups findings by rule, in the order of the report. Blocking findings have groups of their own. */
export const groupFindings = (findings: readonly Finding[]): FindingGroup[] => {
  const groups = new Map<string, FindingGroup>()
  for (const finding of findings) {
    const { rule, blocks } = finding
    const key = `${rule} ${blocks}`
    const group = groups.get(key)
    if (group) group.findings.push(finding)
    else groups.set(key, { rule, blocks, findings: [finding] })
  }
  return [...groups.values()]
}
