import { expect, test } from 'vitest'
import { checkLocales } from './locales/check.ts'
import type { MessageTree } from './locales/messages.ts'

const check = (
  code: string,
  en: MessageTree,
  ru: MessageTree = en,
  more: Record<string, Record<string, MessageTree>> = {},
) =>
  checkLocales({
    files: { en: { common: en, ...more.en }, ru: { common: ru, ...more.ru } },
    sources: [{ path: 'page.tsx', text: code }],
    source: 'en',
  }).map(({ where, what }) => `${where}: ${what}`)

const plural = { nodes_one: '{{count}} node', nodes_other: '{{count}} nodes' }
const russian = {
  nodes_one: '{{count}} узел',
  nodes_few: '{{count}} узла',
  nodes_many: '{{count}} узлов',
  nodes_other: '{{count}} узла',
}

test('messages in order have no findings', () => {
  expect(check("t('a.b')", { a: { b: 'B' } })).toEqual([])
  expect(check("t('nodes', { count })", plural, russian)).toEqual([])
})

test('a key that a language lacks is found', () => {
  expect(check("t('a')", { a: 'A' }, {})).toEqual(['ru: a is missing'])
})

test('a key that only a translation has is found', () => {
  expect(check("t('a')", { a: 'A' }, { a: 'А', b: 'Б' })).toEqual(['ru: b is not in the original'])
})

test('a key that nothing uses is found', () => {
  expect(check('', { a: 'A' })).toEqual(['en: a is not used'])
})

test('a key that is used but not written is found with its place', () => {
  expect(check("\nt('a')", {})).toEqual(['page.tsx:2: uses a, which en does not have'])
})

test('a key of another file begins with its name', () => {
  const more = { en: { node: { title: 'Node' } }, ru: { node: { title: 'Узел' } } }
  expect(check("t('node.title')", {}, {}, more)).toEqual([])
})

test('a key of common that hides a file is found', () => {
  const more = { en: { node: {} }, ru: { node: {} } }
  expect(check("t('node.title')", { node: { title: 'Node' } }, { node: { title: 'Узел' } }, more)).toEqual([
    'en/common: "node" is the name of a namespace',
  ])
})

test('placeholders that differ are found', () => {
  expect(check("t('a')", { a: 'Hi {{name}}' }, { a: 'Привет {{nome}}' })).toEqual([
    'ru: a uses {{nome}}, the original does not',
    'ru: a lacks {{name}}',
  ])
})

test('markup that differs is found', () => {
  expect(check('<Rich k="a" />', { a: 'Read <guide>it</guide>' }, { a: 'Читать' })).toEqual(['ru: a lacks <guide>'])
})

test('a format inside a placeholder is no difference', () => {
  expect(check("t('a')", { a: '{{count, number}}' }, { a: '{{ count }}' })).toEqual([])
})

test('plural forms that the language needs are found', () => {
  expect(check("t('nodes')", plural, { nodes_one: '{{count}} узел', nodes_other: '{{count}} узла' })).toEqual([
    'ru: nodes lacks the plural form "few"',
    'ru: nodes lacks the plural form "many"',
  ])
})

test('plural forms that the language does not have are found', () => {
  expect(check("t('nodes')", plural, { ...russian, nodes_two: '{{count}} узла' })).toEqual([
    'ru: nodes has the form "two", which the language does not use',
  ])
})

test('a key that is not a literal is found', () => {
  expect(check('t(`a.${b}`)', {})).toEqual(['page.tsx:1: the key `a.${b}` is not a literal'])
  expect(check('t(key)', {})).toEqual(['page.tsx:1: the key key is not a literal'])
})

test('a choice between literals is literal', () => {
  expect(check("t(x ? 'a' : 'b')", { a: 'A', b: 'B' })).toEqual([])
})

test('text in JSX is found, signs are not', () => {
  expect(check('const a = <p>Hello you</p>', {})).toEqual([
    'page.tsx:1: "Hello you" stands in the code instead of the messages',
  ])
  expect(check("const a = <p>{'Hello'}</p>", {})).toHaveLength(1)
  expect(check('const a = <p> · 1.0 {b}</p>', {})).toEqual([])
})

test('text in attributes that people read is found', () => {
  expect(check('const a = <img alt="A cat" className="big" />', {})).toEqual([
    'page.tsx:1: "A cat" stands in the code instead of the messages',
  ])
})
