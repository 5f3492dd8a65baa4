import { expect, test } from 'vitest'
import { bareAssertions } from './bare-assertions.ts'
import { commentsOfTheMoment, commentsWithSubjects } from './comments.ts'
import { barrels } from './exports.ts'
import { fileSize } from './file-size.ts'
import { formsOfUi } from './forms.ts'
import { logicalSides, mirroredPictures } from './mirrored-sides.ts'
import { promises } from './promises.ts'
import { readingOrder } from './reading-order.ts'
import { routesStandTogether, servedIn } from './routes.ts'
import { parseSource, type Rule } from './source.ts'
import { statusNumbers } from './status-numbers.ts'
import { queriesInStores, storesTakeDb, transactionsInVerbs, writesStayHome } from './stores.ts'
import { noMocks, testTitles } from './tests.ts'

const verb = 'apps/api/src/registry/nodes/verb.ts'
const route = 'apps/api/src/registry/nodes/routes.ts'
const store = 'apps/api/src/registry/nodes/node-store.ts'
const own = 'apps/api/src/registry/nodes/verb.test.ts'
const page = 'apps/web/app/areas/catalogue/search/page.tsx'

function linesFound(rule: Rule, path: string, ...lines: string[]): number[] {
  return rule(parseSource(path, `${lines.join('\n')}\n`)).map(({ line }) => line)
}

test.each<[what: string, found: number[], path: string, ...lines: string[]]>([
  ['a bare assertion', [1], verb, 'const a = b as C'],
  ['a bare assertion in angle brackets', [1], verb, 'const a = <C>b'],
  ['a double assertion once', [1], verb, 'const a = b as unknown as C'],
  ['an assertion below an unrelated statement', [3], verb, '// Why.', 'const x = 1', 'const a = b as C'],
  [
    'an assertion deep inside of a function with a comment',
    [4],
    verb,
    '/** F. */',
    'function f() {',
    '  g()',
    '  return b as C',
    '}',
  ],
  ['no assertion with a reason before it', [], verb, '// Why.', 'const a = b as C'],
  ['no assertion with a reason beside it', [], verb, 'const a = b as C // why'],
  ['no assertion in a run below one reason', [], verb, '// Why.', 'const a = b as C', 'const d = e as F'],
  ['no assertion that ends a statement with a reason', [], verb, '// Why.', 'const a = call(', '  b as C,', ')'],
  [
    'no assertion with a reason inside of JSX',
    [],
    page,
    'const a = (',
    '  <p>',
    '    {/* Why. */}',
    '    {b as C}',
    '  </p>',
    ')',
  ],
  [
    'no `as const`, alias or `satisfies`',
    [],
    verb,
    "import { a as b } from './c.ts'",
    'const d = [1] as const satisfies X',
  ],
  ['no assertion of a test', [], own, 'const a = b as C'],
])('rule 4 finds %s', (_, found, path, ...lines) => {
  expect(linesFound(bareAssertions, path, ...lines)).toEqual(found)
})

test.each<[what: string, found: number[], path: string, ...lines: string[]]>([
  ['words about the past', [1, 2, 3], verb, '// Previously b.', 'a() // It used to be b.', '/* no longer b */', 'b()'],
  ['unfinished work', [1], verb, '// TODO: b', 'a()'],
  ['no participle', [], verb, '// The key used to sign; what clients are used to.', 'a()'],
  ['no text that looks like a comment', [], verb, "const a = 'https://previously.example.org // TODO'"],
  ['no text of a page', [], page, 'const a = <p>see https://a.example // TODO</p>'],
])('rule 8 finds %s in comments', (_, found, path, ...lines) => {
  expect(linesFound(commentsOfTheMoment, path, ...lines)).toEqual(found)
})

test('rule 8 requires a sentence for every exported verb', () => {
  const verbs = [
    'export function a() {}',
    '/** B. */',
    'export const b = () => 1',
    '/** @internal */',
    'export async function c() {}',
  ]
  expect(linesFound(promises, verb, ...verbs)).toEqual([1, 5])
  for (const path of [store, route, own, 'apps/api/src/platform/errors.ts'])
    expect(linesFound(promises, path, ...verbs)).toEqual([])
})

test('rule 3 finds a helper before the exports', () => {
  expect(linesFound(readingOrder, verb, 'function a() {}', 'export function b() {}', 'function c() {}')).toEqual([1])
})

test('rule 7 finds a barrel, but not the entry of a package', () => {
  expect(
    linesFound(barrels, verb, "export { a } from './a.ts'", "export * from './b.ts'", 'const c = 1', 'export { c }'),
  ).toEqual([1, 2])
  expect(linesFound(barrels, 'packages/leaf/src/index.ts', "export { a } from './a.ts'")).toEqual([])
})

test('rule 2 finds a query outside of a store', () => {
  expect(linesFound(queriesInStores, verb, "db.selectFrom('nodes').execute()")).toEqual([1])
  expect(linesFound(queriesInStores, store, "db.selectFrom('nodes').execute()")).toEqual([])
})

test('rule 6 finds a store without db, and a transaction outside a verb', () => {
  expect(linesFound(storesTakeDb, store, 'export function a(id: string, db: Database) {}')).toEqual([1])
  expect(linesFound(storesTakeDb, store, 'export function a(db: Database) { return db.transaction() }')).toEqual([1])
  expect(linesFound(storesTakeDb, store, 'export function a(db: Database) {}', 'function b() {}')).toEqual([])
  expect(linesFound(transactionsInVerbs, route, 'db.transaction().execute(f)')).toEqual([1])
  expect(linesFound(transactionsInVerbs, verb, 'db.transaction().execute(f)')).toEqual([])
})

test('rule 6 finds writes of another sub-feature', () => {
  const importing = (names: string, from: string) => `import { ${names} } from '${from}'`
  expect(linesFound(writesStayHome, verb, importing('findVersion, type Row', '../versions/version-store.ts'))).toEqual(
    [],
  )
  expect(linesFound(writesStayHome, verb, importing('insertVersion', '../versions/version-store.ts'))).toEqual([1])
  expect(linesFound(writesStayHome, verb, importing('versionSql', '../versions/version-store.ts'))).toEqual([])
  expect(linesFound(writesStayHome, verb, importing('insertNode', './node-store.ts'))).toEqual([])
  expect(linesFound(writesStayHome, verb, importing('writeAudit', '../../access/audit/audit-store.ts'))).toEqual([])
})

test('rule 5 finds a status number outside of routes and platform/http', () => {
  const lines = [
    'const a = { status: 404 }',
    'if (b.status === 409) c()',
    'const limit = 200',
    "const d = { status: 'active' }",
  ]
  expect(linesFound(statusNumbers, verb, ...lines)).toEqual([1, 2])
  for (const path of [route, own, 'apps/api/src/platform/http/router.ts', page])
    expect(linesFound(statusNumbers, path, ...lines)).toEqual([])
})

test('rule 9 finds a title with “should”, and a mock of our own code', () => {
  expect(
    linesFound(testTitles, own, "test('should work', f)", "test.each([1])('it should %s', f)", "test('works', f)"),
  ).toEqual([1, 2])
  expect(
    linesFound(noMocks, own, "vi.mock('./a.ts')", "vi.doMock(import('@registry/api'))", "vi.mock('node:fs')"),
  ).toEqual([1, 2])
})

test('rule 1 finds routes outside routes.ts, and lists the operations that routes serve', () => {
  const text = "export const nodeRoutes = [operation('getNode')(read), operation('listNodes')(list)]"
  expect(linesFound(routesStandTogether, route, text)).toEqual([])
  expect(linesFound(routesStandTogether, verb, '', text)).toEqual([2, 2])
  expect(servedIn(parseSource(route, text))).toEqual(['getNode', 'listNodes'])
})

test.each<[what: string, found: number[], ...lines: string[]]>([
  ['a comment that begins with a pronoun', [1], '/** What a node has. */', 'const a = 1'],
  ['each of these words', [1, 3, 5], '// Of a.', '', '/* One c. */', '', '/** The same d. */'],
  ['a comment without a subject', [1], '// The answer goes to whoever asks.', 'const a = 1'],
  ['a comment inside of a function', [2], 'function f() {', '  // Who asks.', '}'],
  ['no second line of a comment', [], '// Returns the total.', '// What is hidden is left out.'],
  ['no word with the same start', [], '// Offers a place.', '', '/** Once a day. */', '', '// The sameness of two.'],
])('rule 8 finds %s', (_, found, ...lines) => {
  expect(linesFound(commentsWithSubjects, 'e2e/browser.ts', ...lines)).toEqual(found)
  expect(linesFound(commentsWithSubjects, 'apps/api/src/schema/migrations/0001-people.ts', ...lines)).toEqual([])
})

test('rule 1 finds a file of more than 300 lines', () => {
  expect(fileSize(verb, 'a\n'.repeat(300))).toEqual([])
  expect(fileSize(verb, 'a\n'.repeat(301))).toHaveLength(1)
})

test('finds physical sides in class names, and arrow icons that are not mirrored', () => {
  const sides = [
    'const a = "ml-2 flex"',
    'const b = `px-2 md:-right-3 ${a}`',
    'const c = "text-left"',
    'const d = "border-l"',
  ]
  expect(linesFound(logicalSides, page, ...sides)).toEqual([1, 2, 3, 4])
  expect(
    linesFound(logicalSides, page, 'const a = "ms-2 pe-1 start-0 text-end border-s rounded-s-card bright-left"'),
  ).toEqual([])
  expect(linesFound(logicalSides, own, ...sides)).toEqual([])
  expect(linesFound(mirroredPictures, page, 'const a = <ChevronRight aria-hidden className="size-4" />')).toEqual([1])
  expect(linesFound(mirroredPictures, page, 'const a = <ChevronRight className="mirrored size-4" />')).toEqual([])
  expect(linesFound(mirroredPictures, page, 'const a = <ArrowLeftRight aria-hidden />')).toEqual([])
})

test.each<[what: string, found: number[], path: string, ...lines: string[]]>([
  ['a bare form', [1], page, 'const a = <form><input /></form>'],
  ['a bare submit button', [1, 2], page, 'const a = <button type="submit" />', 'const b = <button>c</button>'],
  ['no form of ui', [], page, 'const a = <Form><Button type="submit" /></Form>'],
  ['no button that submits nothing', [], page, 'const a = <button type="button" />'],
  ['not the form component itself', [], 'apps/web/app/ui/form.tsx', 'const a = <form />'],
])('keeps passwords out of addresses: finds %s', (_, found, path, ...lines) => {
  expect(linesFound(formsOfUi, path, ...lines)).toEqual(found)
})
