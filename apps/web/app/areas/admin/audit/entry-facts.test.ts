import { expect, test } from 'vitest'
import { entryFacts } from './entry-facts.ts'

test('a flat detail is shown unchanged', () => {
  expect(entryFacts({ reason: 'malware', count: 3 })).toEqual([
    { name: 'reason', value: 'malware' },
    { name: 'count', value: 3 },
  ])
})

test('from and to form one fact, beside the other fields', () => {
  expect(entryFacts({ from: 'flagged', to: 'active', batch: 'b1' })).toEqual([
    { name: 'from → to', before: 'flagged', value: 'active' },
    { name: 'batch', value: 'b1' },
  ])
})

test('before and after form a fact for each field, and a new field has no value before', () => {
  expect(entryFacts({ before: { name: 'A' }, after: { name: 'B', tags: ['x'] } })).toEqual([
    { name: 'name', before: 'A', value: 'B' },
    { name: 'tags', before: null, value: ['x'] },
  ])
})

test('a field with its own from and to is one fact', () => {
  expect(entryFacts({ publisher: { from: 'one', to: 'other' } })).toEqual([
    { name: 'publisher', before: 'one', value: 'other' },
  ])
})
