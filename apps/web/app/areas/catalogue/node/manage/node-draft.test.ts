import { expect, test } from 'vitest'
import { changesOf, draftOf, errorsOf, tagsOf } from './node-draft.ts'

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

test('a licence is edited by its name and sent as JSON', () => {
  expect(draft.license).toBe('MIT')
  expect(changesOf(draft, { ...draft, license: 'Apache-2.0' })).toEqual({ license: '{"text":"Apache-2.0"}' })
})

test('a licence file is sent as declared', () => {
  const declared = '{"file":"LICENSE"}'
  expect(changesOf(draft, { ...draft, license: declared })).toEqual({ license: declared })
})

test('sends only changed fields', () => {
  expect(changesOf(draft, { ...draft, name: ' Pack ', tags: 'colour,mask,' })).toBeUndefined()
  expect(changesOf(draft, { ...draft, author: 'Ada', description: '' })).toEqual({ author: 'Ada', description: '' })
})

test('tags are separated by the commas of any language, without duplicates', () => {
  expect(tagsOf('a, b，c、a،d')).toEqual(['a', 'b', 'c', 'd'])
})

test('requires a name and web addresses', () => {
  expect(errorsOf(draft)).toEqual({})
  expect(errorsOf({ ...draft, name: ' ', icon: 'javascript:alert(1)', repository: 'github.com/a/b' })).toEqual({
    name: 'nameMissing',
    icon: 'notAnAddress',
    repository: 'notAnAddress',
  })
  expect(errorsOf({ ...draft, tags: 'x'.repeat(61) })).toEqual({ tags: 'tagTooLong' })
})
