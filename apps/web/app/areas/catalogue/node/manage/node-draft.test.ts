import { expect, test } from 'vitest'
import { changesOf, draftOf, faultsOf, tagsOf } from './node-draft.ts'

const draft = draftOf({
  id: 'pack',
  name: 'Pack',
  description: 'Does things.',
  license: '{"text":"MIT"}',
  tags: ['colour', 'mask'],
  publisher: { id: 'studio', name: 'Studio' },
  status: 'NodeStatusActive',
  downloads: 0,
})

test('a licence is typed by its name and travels as it is declared', () => {
  expect(draft.license).toBe('MIT')
  expect(changesOf(draft, { ...draft, license: 'Apache-2.0' })).toEqual({ license: '{"text":"Apache-2.0"}' })
})

test('a licence file stays as it was declared', () => {
  const declared = '{"file":"LICENSE"}'
  expect(changesOf(draft, { ...draft, license: declared })).toEqual({ license: declared })
})

test('only what changed is sent', () => {
  expect(changesOf(draft, { ...draft, name: ' Pack ', tags: 'colour,mask,' })).toBeUndefined()
  expect(changesOf(draft, { ...draft, author: 'Ada', description: '' })).toEqual({ author: 'Ada', description: '' })
})

test('tags are parted by the commas of any language, each once', () => {
  expect(tagsOf('a, b，c、a،d')).toEqual(['a', 'b', 'c', 'd'])
})

test('a name must be there and an address must be one of the web', () => {
  expect(faultsOf(draft)).toEqual({})
  expect(faultsOf({ ...draft, name: ' ', icon: 'javascript:alert(1)', repository: 'github.com/a/b' })).toEqual({
    name: 'nameMissing',
    icon: 'notAnAddress',
    repository: 'notAnAddress',
  })
  expect(faultsOf({ ...draft, tags: 'x'.repeat(61) })).toEqual({ tags: 'tagTooLong' })
})
