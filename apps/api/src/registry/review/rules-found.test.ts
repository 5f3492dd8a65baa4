import { expect, it } from 'vitest'
import { blockingFinding, harmlessFinding } from '../../../test/reviews.ts'
import { rulesFound } from './rules-found.ts'

it('names each rule once, those that block before the others, each by name', () => {
  const findings = [
    harmlessFinding,
    { ...harmlessFinding, rule: 'a-note' },
    blockingFinding,
    { ...blockingFinding, rule: 'backdoor' },
    { ...blockingFinding, blocks: false },
  ]
  expect(rulesFound(findings)).toEqual(['backdoor', 'code-from-data', 'a-note', 'native-binary'])
})
