import { expect, test } from 'vitest'
import { changesOf, draftOf, isGiven } from './texts-draft.ts'

const before = draftOf({
  translations: { ja: { name: 'パック', description: '説明' }, fr: { name: 'Paquet', other: 1 } },
})

test('the form starts with the existing texts, in all eight languages', () => {
  expect(before.ja).toEqual({ name: 'パック', description: '説明' })
  expect(before.ar).toEqual({ name: '', description: '' })
  expect(Object.keys(before)).toHaveLength(8)
  expect(Object.entries(before).flatMap(([locale, texts]) => (isGiven(texts) ? [locale] : []))).toEqual(['ja', 'fr'])
})

test('sends only languages that differ, without empty texts', () => {
  expect(changesOf(before, before)).toBeUndefined()
  expect(changesOf(before, { ...before, ja: { name: ' パック ', description: '説明' } })).toBeUndefined()
  expect(changesOf(before, { ...before, ko: { name: '', description: ' 설명 ' } })).toEqual({
    ko: { description: '설명' },
  })
})

test('an emptied language is sent without texts, which removes it', () => {
  expect(changesOf(before, { ...before, fr: { name: ' ', description: '' } })).toEqual({ fr: {} })
})
