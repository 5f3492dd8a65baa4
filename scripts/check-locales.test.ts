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

test('valid messages have no findings', () => {
  expect(check("t('a.b')", { a: { b: 'B' } })).toEqual([])
  expect(check("t('nodes', { count })", plural, russian)).toEqual([])
})

test('finds a key that a language lacks', () => {
  expect(check("t('a')", { a: 'A' }, {})).toEqual(['ru: a is missing'])
})

test('finds a key that only a translation has', () => {
  expect(check("t('a')", { a: 'A' }, { a: 'А', b: 'Б' })).toEqual(['ru: b is not in the original'])
})

test('finds an unused key', () => {
  expect(check('', { a: 'A' })).toEqual(['en: a is not used'])
})

test('finds a used key without a message, with its place', () => {
  expect(check("\nt('a')", {})).toEqual(['page.tsx:2: uses a, which en does not have'])
})

test('the namespace of a file is the first part of its keys', () => {
  const more = { en: { node: { title: 'Node' } }, ru: { node: { title: 'Узел' } } }
  expect(check("t('node.title')", {}, {}, more)).toEqual([])
})

test('finds a key of common that hides a file', () => {
  const more = { en: { node: {} }, ru: { node: {} } }
  expect(check("t('node.title')", { node: { title: 'Node' } }, { node: { title: 'Узел' } }, more)).toEqual([
    'en/common: "node" is the name of a namespace',
  ])
})

test('finds different placeholders', () => {
  expect(check("t('a')", { a: 'Hi {{name}}' }, { a: 'Привет {{nome}}' })).toEqual([
    'ru: a uses {{nome}}, the original does not',
    'ru: a lacks {{name}}',
  ])
})

test('finds different markup', () => {
  expect(check('<Rich k="a" />', { a: 'Read <guide>it</guide>' }, { a: 'Читать' })).toEqual(['ru: a lacks <guide>'])
})

test('ignores the format inside a placeholder', () => {
  expect(check("t('a')", { a: '{{count, number}}' }, { a: '{{ count }}' })).toEqual([])
})

test('finds missing plural forms', () => {
  expect(check("t('nodes')", plural, { nodes_one: '{{count}} узел', nodes_other: '{{count}} узла' })).toEqual([
    'ru: nodes lacks the plural form "few"',
    'ru: nodes lacks the plural form "many"',
  ])
})

test('lets a form of one number write it as a word', () => {
  const counted = { nodes_one: '{{exact}} node', nodes_other: '{{exact}} nodes' }
  const few = { nodes_few: '{{exact}} узла', nodes_many: '{{exact}} узлов', nodes_other: '{{exact}} узла' }
  expect(check("t('nodes')", counted, { nodes_one: 'один узел', ...few })).toEqual([])
  expect(check("t('nodes')", counted, { nodes_one: 'один узел', ...few, nodes_many: 'узлы' })).toEqual([
    'ru: nodes_many lacks {{exact}}',
  ])
})

test('finds plural forms that the language does not use', () => {
  expect(check("t('nodes')", plural, { ...russian, nodes_two: '{{count}} узла' })).toEqual([
    'ru: nodes has the form "two", which the language does not use',
  ])
})

test('finds a key that is not a literal', () => {
  expect(check('t(`a.${b}`)', {})).toEqual(['page.tsx:1: the key `a.${b}` is not a literal'])
  expect(check('t(key)', {})).toEqual(['page.tsx:1: the key key is not a literal'])
})

test('a choice between literals is a literal', () => {
  expect(check("t(x ? 'a' : 'b')", { a: 'A', b: 'B' })).toEqual([])
})

test('finds text in JSX, but not symbols', () => {
  expect(check('const a = <p>Hello you</p>', {})).toEqual([
    'page.tsx:1: "Hello you" stands in the code instead of the messages',
  ])
  expect(check("const a = <p>{'Hello'}</p>", {})).toHaveLength(1)
  expect(check('const a = <p> · 1.0 {b}</p>', {})).toEqual([])
})

test('finds text in attributes for users', () => {
  expect(check('const a = <img alt="A cat" className="big" />', {})).toEqual([
    'page.tsx:1: "A cat" stands in the code instead of the messages',
  ])
})

const writing = (language: string, text: string, en = 'Other words') =>
  checkLocales({
    files: { en: { common: { a: en } }, [language]: { common: { a: text } } },
    sources: [{ path: 'page.tsx', text: "t('a')" }],
    source: 'en',
  })
    .filter(({ where }) => where === language)
    .map(({ what }) => what)

test.each([
  ['ru', 'Other words', 'a is in English: “Other words”'],
  ['ru', ' Слово', 'a begins or ends with a space'],
  ['ru', 'Два  слова', 'a has two spaces'],
  ['ru', 'Ждите...', 'a writes … as three points'],
  ['ru', 'О “слове”', 'a has the quotation marks of another language instead of « »'],
  ['ru', 'Это твой узел', 'a says ты; the site says вы'],
  ['ru', 'Ваш аккаунт', 'a says аккаунт; the word is учётная запись'],
  ['es', 'Use "esto"', 'a has straight quotation marks'],
  ['es', 'Quitar?', 'a asks without ¿'],
  ['es', 'Está lleno. Quite uno.', 'a asks as usted; the site says tú'],
  ['es', 'Habéis cambiado', 'a says vosotros, which America does not'],
  ['fr', "L'adresse", 'a has a straight apostrophe instead of ’'],
  ['fr', 'Vraiment ?', 'a has a space that breaks before ; : ! ? » or after «'],
  ['fr', 'Vraiment?', 'a lacks the space before ; ! ? » or after «'],
  ['fr', 'Vraiment\u202f?', 'a has a narrow space before ; : ! ? » or after «; the site has U+00A0'],
  ['fr', 'Courriel', 'a says courriel; the word is e-mail'],
  ['fr', 'Choisis ton nœud', 'a says tu; the site says vous'],
  ['ja', '言語: 日本語', 'a has a narrow mark beside wide letters'],
  ['ja', 'これは節点だ。', 'a ends plainly; the site says です and ます'],
  ['ja', 'サインイン', 'a says サインイン; the word is ログイン'],
  ['ko', '신고됨', 'a says 신고됨 (reported)'],
  ['zh', '请登录,然后继续', 'a has a narrow mark beside wide letters'],
  ['zh', '您的节点', 'a says 您; the site says 你'],
  ['zh', '吊销密钥', 'a says 吊销; the word is 撤销'],
  ['zh', '下载归档', 'a says 归档; the word is 压缩包'],
  ['zh', '其他注册中心', 'a says 注册表; the site calls itself 本站'],
  ['ar', 'عقدة, حزمة', 'a has a Latin mark instead of ، ؛ ؟'],
  ['ar', '٣ عقد', 'a has Arabic digits; ids and versions have Latin ones'],
  ['ar', 'الإصدار {{version}}', 'a has a version outside U+2068 and U+2069, which shows 2.0.0-beta as beta-2.0.0'],
])('in %s, “%s” %s', (language, text, finding) => {
  expect(writing(language, text)).toContain(finding)
})

test('accepts names, shared words and code', () => {
  expect(writing('ru', 'ComfyUI', 'ComfyUI')).toEqual([])
  expect(writing('fr', 'Versions', 'Versions')).toEqual([])
  expect(writing('ru', 'Versions', 'Versions')).toEqual(['a is in English: “Versions”'])
  expect(writing('ja', '<code>a: b</code> と {{name}}: 2', '<code>a: b</code> {{name}}')).toEqual([])
})

test('finds a sentence built of pieces', () => {
  const glued = 'page.tsx:1: glues a sentence out of pieces; put what is filled in into the message'
  expect(check('`${t("a")} by ${name}`', { a: 'A' })).toEqual([glued])
  expect(check('t("a") + name', { a: 'A' })).toEqual([glued])
  expect(check('`${t("a")} (${t("a")})`', { a: 'A' })).toEqual([])
})

test('finds an unclosed element in a translation', () => {
  expect(writing('ru', 'Читать <guide>это', 'Read <guide>it</guide>')).toEqual([
    'a opens <guide> and does not close it',
  ])
})
