import { isValidElement } from 'react'
import { expect, test, vi } from 'vitest'
import { richParts } from './rich.tsx'
import { createTranslations } from './translations.tsx'

const files = {
  common: { site: { name: 'Registry' }, found: { none: 'None', some_one: 'one', some_other: 'rest' } },
  node: { versions: { count_one: '{{count}} version', count_other: '{{count, number}} versions' }, by: 'by {{name}}.' },
}

test('a key is of the namespace that its first part names, or of common', () => {
  const { t } = createTranslations('en', files)
  expect(t('site.name')).toBe('Registry')
  expect(t('node.by', { name: '$& <b>' })).toBe('by $& <b>.')
  expect(t('node.gone.away')).toBe('node.gone.away')
})

test('a count chooses the plural form of the language and is written as the language writes numbers', () => {
  const { t } = createTranslations('en', files)
  expect(t('node.versions.count', { count: 1 })).toBe('1 version')
  expect(t('node.versions.count', { count: 12_345 })).toBe('12,345 versions')
  const forms = { n_one: 'one', n_few: 'few', n_many: 'many', n_other: 'other' }
  const russian = createTranslations('ru', { common: { forms } })
  expect([1, 2, 5, 21, 1.5].map((count) => russian.t('forms.n', { count }))).toEqual([
    'one',
    'few',
    'many',
    'one',
    'other',
  ])
  const arabic = createTranslations('ar', {
    common: { forms: { n_zero: 'zero', n_two: 'two', n_other: '{{count, number}}' } },
  })
  expect([0, 2, 1200].map((count) => arabic.t('forms.n', { count }))).toEqual(['zero', 'two', '1,200'])
})

test('what is not there yet is loaded once, and what was there from the beginning is not', async () => {
  const translations = createTranslations('fr', {})
  expect(translations.t('nav.home')).toBe('nav.home')
  const loading = translations.need('common')
  await loading
  expect(translations.need('common')).toBe(loading)
  expect(translations.t('nav.home')).toBe('Accueil')
  expect([...translations.used]).toEqual(['common'])
  expect(createTranslations('en', files).need('node')).toBeUndefined()
})

test('a failed load is the same failure for React to meet, and is tried again later', async () => {
  vi.useFakeTimers()
  const translations = createTranslations('fr', {})
  const loading = translations.need('nothing' as 'node')
  await expect(loading).rejects.toThrow('No messages')
  expect(translations.need('nothing' as 'node')).toBe(loading)
  vi.runAllTimers()
  const second = translations.need('nothing' as 'node')
  expect(second).not.toBe(loading)
  await expect(second).rejects.toThrow('No messages')
  vi.useRealTimers()
})

test('tags become elements, and no value can write one', () => {
  const parts = richParts('Run <code>{{what}}</code> or <b>not</b>, {{what}}', { code: <code /> }, (text) =>
    text.replaceAll('{{what}}', '<code>x</code>'),
  )
  const texts = parts.map((part) =>
    isValidElement<{ children: string }>(part) ? [part.type, part.props.children] : part,
  )
  expect(texts.filter((each) => Array.isArray(each) && each[0] === 'code')).toEqual([['code', '<code>x</code>']])
  expect(texts.at(-1)).toEqual([expect.anything(), ', <code>x</code>'])
})
