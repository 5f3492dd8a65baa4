import { keyedFindings } from './finding-key.ts'
import type { Finding, ScanReport, Severity } from './report.ts'
import { ruleOf, rules } from './rules.ts'
import type { Rule } from './rules/rule.ts'

/** Converts a report to a SARIF 2.1.0 log for code hosts and editors. Paths are relative to the pack's root. */
export function toSarif(report: Omit<ScanReport, 'effects'>, pack: { name: string; version: string }) {
  const used = rules.filter(({ id }) => report.findings.some(({ rule }) => rule === id))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'comfy-registry-pack-scan',
            semanticVersion: `${report.rulesVersion}.0.0`,
            rules: used.map(sarifRule),
          },
        },
        automationDetails: { id: `${pack.name}/${pack.version}/` },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { PACK: { description: { text: 'The root of the pack.' } } },
        results: keyedFindings(report.findings).map(({ key, finding }) => ({
          ...sarifResult(finding),
          ruleIndex: used.findIndex(({ id }) => id === finding.rule),
          partialFingerprints: { 'packScan/v1': key },
        })),
        properties: {
          verdict: report.verdict,
          findingCount: report.findingCount,
          capabilities: report.capabilities.map(({ capability }) => capability),
        },
      },
    ],
  }
}

const levels: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  info: 'note',
}

/** Security scores from 0 to 10 for GitHub. */
const scores: Record<Severity, string> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '0.0' }

function sarifRule({ id, severity, why, remedy, blocks }: Rule) {
  return {
    id,
    shortDescription: { text: firstSentence(why) },
    fullDescription: { text: why },
    help: { text: remedy },
    defaultConfiguration: { level: levels[severity] },
    properties: { 'security-severity': scores[severity], blocks },
  }
}

function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
}

function sarifResult({ rule, severity, detail, file, line, snippet, blocks, reach }: Finding) {
  const region =
    line === undefined ? {} : { region: { startLine: line, ...(snippet ? { snippet: { text: snippet } } : {}) } }
  const artifactLocation = { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: 'PACK' }
  return {
    ruleId: rule,
    level: levels[severity],
    message: { text: `${detail}. ${ruleOf(rule)?.why ?? ''}`.trim() },
    // A finding about the whole pack has no file.
    ...(file ? { locations: [{ physicalLocation: { artifactLocation, ...region } }] } : {}),
    properties: { blocks, reach },
  }
}
