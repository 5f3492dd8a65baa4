import { lineFinder } from '@registry/syntax'
import { snippetOf } from './source/snippet.ts'
import type { Capability, Finding, Place, Reach, ScanReport } from './report.ts'
import { capabilities } from './report.ts'
import { ruleOf, rulesVersion, severityRank, type RuleId } from './rules.ts'

/** A position in a text, for the line and the snippet. */
export interface Spot {
  file: string
  text: string
  position: number
}

/** Collects the findings of rules. Memory is bounded, however many there are. */
export interface Review {
  find(rule: RuleId, spot: Spot, reach: Reach, detail: string): void
  /** For findings about a whole file. */
  findFile(rule: RuleId, file: string, detail: string, reach?: Reach): void
  can(capability: Capability, where: Spot | string): void
  report(): Omit<ScanReport, 'effects'>
}

const mostFindings = 500
const mostOfRule = 20
const mostPlaces = 20

/** `isAside` tells files that ComfyUI does not load, which give no reason to withhold a version. */
export function createReview(isAside: (file: string) => boolean): Review {
  const findings = createFindings(isAside)
  const places = new Map<Capability, Place[]>()
  // Cached by text: most spots of a file come in a row.
  const finders = new Map<string, (position: number) => number>()
  const lineOf = ({ text, position }: Spot): number => {
    const known = finders.get(text) ?? lineFinder(text)
    finders.set(text, known)
    return known(position)
  }
  return {
    find: (rule, spot, reach, detail) => {
      const { file, text, position } = spot
      findings.add(rule, reach, { file, line: lineOf(spot), snippet: snippetOf(lineAround(text, position)), detail })
    },
    findFile: (rule, file, detail, reach = 'none') =>
      findings.add(rule, reach, { file, line: undefined, snippet: '', detail }),
    can: (capability, where) => {
      const file = typeof where === 'string' ? where : where.file
      const list = places.get(capability) ?? []
      if (isAside(file) || list.length >= mostPlaces) return
      places.set(capability, list)
      const line = typeof where === 'string' ? undefined : lineOf(where)
      if (!list.some((place) => place.file === file && place.line === line)) list.push({ file, line })
    },
    report: () => ({
      ...findings.result(),
      capabilities: capabilities.flatMap((capability) => {
        const found = places.get(capability)
        return found ? [{ capability, places: found }] : []
      }),
      rulesVersion,
    }),
  }
}

interface Findings {
  add(id: RuleId, reach: Reach, rest: Pick<Finding, 'file' | 'line' | 'snippet' | 'detail'>): void
  result(): Pick<ScanReport, 'verdict' | 'findings' | 'findingCount'>
}

function createFindings(isAside: (file: string) => boolean): Findings {
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
      const blocks = wouldBlock && !(excusable.has(id) && isAside(rest.file))
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

/** Only for these rules, code in test folders does not block: it is read, but not loaded. */
const excusable: ReadonlySet<RuleId> = new Set([
  'code-from-data',
  'obfuscated-code',
  'hidden-code',
  'known-bad',
  'data-to-webhook',
  'credentials-sent',
  'reads-credentials',
  'persistence',
  'suspicious-command',
  'code-download',
  'package-install',
  'input-capture',
  'source-unreadable',
  'source-too-large',
  'javascript-code-from-data',
  'javascript-obfuscated',
  'javascript-sends-data',
  'dependency-known-bad',
])

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

const charactersBefore = 60
const charactersAfter = 400

/** The line around a position, cut at both sides where it is long. */
function lineAround(text: string, position: number): string {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1
  const lineEnd = text.indexOf('\n', position)
  const line = text.slice(lineStart, Math.min(lineEnd < 0 ? text.length : lineEnd, position + charactersAfter))
  const cut = position - lineStart > charactersBefore * 2 ? position - lineStart - charactersBefore : 0
  return (cut ? '…' : '') + line.slice(cut)
}
