import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { choicesByFit, isLikely, packsToChoose, sortUses } from './sort-uses.ts'

const answered = (said: Partial<Schema<'ResolvedUse'>>): Schema<'ResolvedUse'> => ({
  name: 'Show',
  ownership: { state: 'ambiguous', candidates: ['texts', 'shows'] },
  fits: [],
  ...said,
})

const use = (count: number) => ({
  type: 'Show',
  pack: {},
  count,
  isOptional: false,
  paths: [],
  shape: { kind: 'graph' as const, inputs: [], outputs: [], values: [], valueNames: undefined },
})

const sorted = (...answers: Schema<'ResolvedUse'>[]) =>
  sortUses(
    answers.map((_, index) => use(index + 1)),
    { uses: answers, packs: [], candidates: [], clashes: [] },
  )

test('uses of one name and pack share a line, and uses without a pack have another', () => {
  const chosen = answered({ node_id: 'shows', reason: 'companion' })
  expect(sorted(chosen, answered({}), chosen)).toMatchObject([
    { name: 'Show', state: 'found', count: 4, nodeId: 'shows', reason: 'companion' },
    { name: 'Show', state: 'ambiguous', count: 2 },
  ])
})

test('a name resolved by a companion offers the other candidates', () => {
  const [line] = sorted(answered({ node_id: 'shows', reason: 'companion' }))
  expect(line && packsToChoose(line)).toEqual(['shows', 'texts'])
})

test.each(['companion', 'fits'] as const)('the pack of a name is only likely if resolved by %s', (reason) => {
  const sure = answered({ node_id: 'shows', reason: 'owned' })
  expect(sorted(sure, answered({ node_id: 'shows', reason })).map(isLikely)).toEqual([true])
  expect(sorted(sure).map(isLikely)).toEqual([false])
})

test('a name resolved to a pack other than its owner also offers the owner', () => {
  const ownership: Schema<'NameOwnership'> = { state: 'owned', node_id: 'frames', reason: 'most_stars' }
  const [line] = sorted(answered({ ownership, node_id: 'plus', reason: 'companion' }))
  expect(line && packsToChoose(line)).toEqual(['plus', 'frames'])
})

test('choices are ordered by fit, with unknown fits before mismatches', () => {
  const fit = (id: string, how: Schema<'VersionFit'>['fit']) => ({ node_id: id, fit: how })
  const ownership: Schema<'NameOwnership'> = {
    state: 'ambiguous',
    candidates: ['no', 'silent', 'asked', 'near', 'yes'],
  }
  const fits = [fit('no', 'other'), fit('asked', 'unknown'), fit('near', 'near'), fit('yes', 'exact')]
  expect(choicesByFit({ nodeId: undefined, ownership, fits }).map(({ nodeId }) => nodeId)).toEqual([
    'yes',
    'near',
    'silent',
    'asked',
    'no',
  ])
})

test('a line has the packs that the workflow names instead of its pack', () => {
  const declared = (asked: string) => ({ declared: { asked, state: 'unknown' as const }, node_id: 'shows' })
  const uses = ['views', 'views', 'looks'].map((cnrId) => ({ ...use(1), pack: { cnrId } }))
  const answers = uses.map(({ pack }) => answered(declared(pack.cnrId)))
  const [line] = sortUses(uses, { uses: answers, packs: [], candidates: [], clashes: [] })
  expect(line?.otherNamed).toEqual(['views', 'looks'])
  expect(sorted(answered({ node_id: 'shows' }))[0]?.otherNamed).toEqual([])
})
