import type { Finding, Reach, ScanReport } from './report.ts'
import { ruleOf, severityRank, type RuleId } from './rules.ts'
import { snippetOf } from './source/snippet.ts'

const mostFindings = 500
const mostOfRule = 20

/** Findings of a pack, bounded in number, and the verdict that they give. */
interface Findings {
  add(id: RuleId, reach: Reach, rest: Pick<Finding, 'file' | 'line' | 'snippet' | 'detail'>): void
  result(): Pick<ScanReport, 'verdict' | 'findings' | 'findingCount'>
}

/** `isAside` tells files that ComfyUI does not load, which give no reason to withhold a version. */
export function createFindings(isAside: (file: string) => boolean): Findings {
  const blocking: Finding[] = []
  const informing: Finding[] = []
  const counts = new Map<string, number>()
  const seen = new Set<string>()
  let findingCount = 0
  return {
    add: (id, reach, rest) => {
      const same = `${id}\n${rest.file}\n${rest.line ?? ''}\n${rest.detail}`
      const rule = ruleOf(id)
      if (!rule || seen.has(same)) return
      if (seen.size < mostSeen) seen.add(same)
      findingCount++
      const wouldBlock = rule.blocks === 'always' || (rule.blocks === 'at-import' && reach === 'import')
      const blocks = wouldBlock && (rule.blocksAside === true || !isAside(rest.file))
      const bucket = `${id} ${blocks}`
      const already = counts.get(bucket) ?? 0
      if (already >= mostOfRule) return
      counts.set(bucket, already + 1)
      const finding = { rule: id, severity: rule.severity, blocks, reach, ...rest, detail: snippetOf(rest.detail) }
      if (blocks) blocking.push(finding)
      else informing.push(finding)
    },
    result: () => ({
      verdict: blocking.length > 0 ? 'flag' : 'pass',
      findings: firstFindings(blocking, informing),
      findingCount,
    }),
  }
}

const mostSeen = 100_000

/** At most twenty findings a rule, blocking ones first. */
function firstFindings(blocking: Finding[], informing: Finding[]): Finding[] {
  const perRule = new Map<string, number>()
  return [...blocking.toSorted(inOrder), ...informing.toSorted(inOrder)]
    .filter(({ rule }) => {
      const already = perRule.get(rule) ?? 0
      perRule.set(rule, already + 1)
      return already < mostOfRule
    })
    .slice(0, mostFindings)
}

function inOrder(a: Finding, b: Finding): number {
  return (
    severityRank(a.severity) - severityRank(b.severity) ||
    compareText(a.file, b.file) ||
    (a.line ?? 0) - (b.line ?? 0) ||
    compareText(a.rule, b.rule) ||
    compareText(a.detail, b.detail)
  )
}

function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
