import { loadParsers } from '@registry/syntax'
import { expect, it } from 'vitest'
import { benign } from '../test/corpus/benign.ts'
import { commandsFromData } from '../test/corpus/commands-from-data.ts'
import { evasions } from '../test/corpus/evasions.ts'
import { flowsInScripts, harmlessScripts } from '../test/corpus/flows-in-scripts.ts'
import { flowsOfData } from '../test/corpus/flows-of-data.ts'
import { flowsOfFunctions } from '../test/corpus/flows-of-functions.ts'
import { harmlessFlows } from '../test/corpus/harmless-flows.ts'
import { harmlessLookalikes } from '../test/corpus/harmless-lookalikes.ts'
import { intruders } from '../test/corpus/intruders.ts'
import { moreData } from '../test/corpus/more-data.ts'
import { moreFlows } from '../test/corpus/more-flows.ts'
import { moreSecrets } from '../test/corpus/more-secrets.ts'
import { obfuscators } from '../test/corpus/obfuscators.ts'
import { otherMalice } from '../test/corpus/other-malice.ts'
import { packOf } from '../test/corpus/pack-of.ts'
import { specialMethods } from '../test/corpus/special-methods.ts'
import { stealers } from '../test/corpus/stealers.ts'
import { honestScripts, theftsInScripts } from '../test/corpus/thefts-in-scripts.ts'
import { writtenCode } from '../test/corpus/written-code.ts'
import { scanPack } from './scan-pack.ts'

const parsers = await loadParsers()
const malice = [
  ...obfuscators,
  ...stealers,
  ...intruders,
  ...evasions,
  ...flowsOfFunctions,
  ...flowsOfData,
  ...flowsInScripts,
  ...moreFlows,
  ...theftsInScripts,
  ...moreData,
  ...moreSecrets,
  ...commandsFromData,
  ...writtenCode,
  ...specialMethods,
  ...otherMalice,
]

it.each(malice)('flags $rule: $name', ({ rule, files }) => {
  const report = scanPack(parsers, packOf(files))
  expect(report.findings.filter(({ blocks }) => blocks).map((finding) => finding.rule)).toContain(rule)
  expect(report.verdict).toBe('flag')
})

const harmless = [...benign, ...harmlessFlows, ...harmlessLookalikes, ...harmlessScripts, ...honestScripts]

it.each(harmless)('passes: $name', ({ files }) => {
  const report = scanPack(parsers, packOf(files))
  expect(report.findings.filter(({ blocks }) => blocks)).toEqual([])
  expect(report.verdict).toBe('pass')
})

it('has over eighty malicious and forty benign cases', () => {
  expect(malice.length).toBeGreaterThan(80)
  expect(benign.length).toBeGreaterThan(40)
})
