import { expect, test } from 'vitest'
import { groupFindings } from './group-findings.ts'

const finding = (rule: string, blocks: boolean, line: number) => ({
  key: `${rule}-${line}`,
  rule,
  severity: 'high' as const,
  blocks,
  reach: 'import' as const,
  file: 'a.py',
  line,
  snippet: '',
  detail: '',
  why: '',
  remedy: '',
})

test('findings are grouped by rule, in the order of the report', () => {
  const groups = groupFindings([finding('b', false, 1), finding('a', false, 2), finding('b', false, 3)])
  expect(groups.map(({ rule, findings }) => [rule, findings.map(({ line }) => line)])).toEqual([
    ['b', [1, 3]],
    ['a', [2]],
  ])
})

test('blocking findings are separate, even of the same rule', () => {
  const groups = groupFindings([finding('a', true, 1), finding('a', false, 2)])
  expect(groups.map(({ blocks }) => blocks)).toEqual([true, false])
})
