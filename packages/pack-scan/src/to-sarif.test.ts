import { expect, it } from 'vitest'
import { findingKey, keyedFindings } from './finding-key.ts'
import type { Finding, ScanReport } from './report.ts'
import { rulesVersion } from './rules.ts'
import { toSarif } from './to-sarif.ts'

const finding: Finding = {
  rule: 'eval-exec',
  severity: 'medium',
  blocks: false,
  reach: 'call',
  file: 'py/a b.py',
  line: 3,
  snippet: 'eval(text)',
  detail: 'eval',
}

it('keeps the key of a finding when lines move, and gives equal findings different keys', () => {
  const moved = { ...finding, line: 90, snippet: '  eval( text )' }
  expect(findingKey(moved)).toBe(findingKey(finding))
  const keys = keyedFindings([finding, moved, { ...finding, file: 'b.py' }]).map(({ key }) => key)
  expect(keys[0]).toBe(findingKey(finding))
  expect(new Set(keys).size).toBe(3)
})

it('keeps the key of a finding when the file size changes', () => {
  const binary = {
    ...finding,
    rule: 'native-binary',
    line: undefined,
    snippet: '',
    detail: 'a program for Linux, 10 bytes',
  }
  expect(findingKey({ ...binary, detail: 'a program for Linux, 2000 bytes' })).toBe(findingKey(binary))
})

it('writes SARIF that code hosts accept', () => {
  const whole = {
    ...finding,
    rule: 'scan-incomplete',
    severity: 'high',
    blocks: true,
    file: '',
    line: undefined,
  } as const
  const report: Omit<ScanReport, 'effects'> = {
    verdict: 'flag',
    findings: [whole, finding],
    findingCount: 2,
    capabilities: [],
    rulesVersion,
  }
  const { version, runs } = toSarif(report, { name: 'inert', version: '1.0.0' })
  expect(version).toBe('2.1.0')
  expect(runs[0]?.tool.driver.rules.map(({ id }) => id).sort()).toEqual(['eval-exec', 'scan-incomplete'])
  expect(runs[0]?.results).toMatchObject([
    { ruleId: 'scan-incomplete', level: 'error' },
    {
      ruleId: 'eval-exec',
      level: 'warning',
      locations: [{ physicalLocation: { artifactLocation: { uri: 'py/a%20b.py' }, region: { startLine: 3 } } }],
      partialFingerprints: { 'packScan/v1': findingKey(finding) },
    },
  ])
  expect(runs[0]?.results[0]).not.toHaveProperty('locations')
  for (const result of runs[0]?.results ?? [])
    expect(runs[0]?.tool.driver.rules[result.ruleIndex]?.id).toBe(result.ruleId)
})
