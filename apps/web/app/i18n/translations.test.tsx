import { isValidElement } from 'react'
import { expect, test, vi } from 'vitest'
import { richParts } from './rich.tsx'
import { createTranslations } from './translations.tsx'

const files = {
  common: { site: { name: 'Registry' }, found: { none: 'None', some_one: 'one', some_other: 'rest' } },
  node: { versions: { count_one: '{{count}} version', count_other: '{{count, number}} versions' }, by: 'by {{name}}.' },
}

test('the first part of a key is its namespace, or else it is in common', () => {
  const { t } = createTranslations('en', files)
  expect(t('site.name')).toBe('Registry')
  expect(t('node.by', { name: '$& <b>' })).toBe('by $& <b>.')
  expect(t('node.gone.away')).toBe('node.gone.away')
})

test('a count selects the plural form and is formatted in the language', () => {
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

test('a missing namespace is loaded once, an initial one is not loaded', async () => {
  const translations = createTranslations('fr', {})
  expect(translations.t('nav.home')).toBe('nav.home')
  const loading = translations.need('common')
  await loading
  expect(translations.need('common')).toBe(loading)
  expect(translations.t('nav.home')).toBe('Accueil')
  expect([...translations.used]).toEqual(['common'])
  expect(createTranslations('en', files).need('node')).toBeUndefined()
})

test('a failed load returns the same promise until it is retried later', async () => {
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

test('tags become elements, and values cannot add tags', () => {
  const parts = richParts('Run <code>{{what}}</code> or <b>not</b>, {{what}}', { code: <code /> }, (text) =>
    text.replaceAll('{{what}}', '<code>x</code>'),
  )
  const texts = parts.map((part) =>
    isValidElement<{ children: string }>(part) ? [part.type, part.props.children] : part,
  )
  expect(texts.filter((each) => Array.isArray(each) && each[0] === 'code')).toEqual([['code', '<code>x</code>']])
  expect(texts.at(-1)).toEqual([expect.anything(), ', <code>x</code>'])
})
