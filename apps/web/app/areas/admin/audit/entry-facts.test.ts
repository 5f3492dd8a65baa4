import { expect, test } from 'vitest'
import { entryFacts } from './entry-facts.ts'

test('a detail of plain facts is shown as it was written', () => {
  expect(entryFacts({ reason: 'malware', count: 3 })).toEqual([
    { name: 'reason', value: 'malware' },
    { name: 'count', value: 3 },
  ])
})

test('one value before and after is one fact, with what stands beside it', () => {
  expect(entryFacts({ from: 'flagged', to: 'active', batch: 'b1' })).toEqual([
    { name: 'from → to', before: 'flagged', value: 'active' },
    { name: 'batch', value: 'b1' },
  ])
})

test('several fields before and after are a fact each, and a field that was not there before says so', () => {
  expect(entryFacts({ before: { name: 'A' }, after: { name: 'B', tags: ['x'] } })).toEqual([
    { name: 'name', before: 'A', value: 'B' },
    { name: 'tags', before: null, value: ['x'] },
  ])
})

test('a field that tells of its own change is read so', () => {
  expect(entryFacts({ publisher: { from: 'one', to: 'other' } })).toEqual([
    { name: 'publisher', before: 'one', value: 'other' },
  ])
})
