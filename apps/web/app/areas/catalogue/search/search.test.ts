import { expect, test } from 'vitest'
import { createLinks } from '../../../links.ts'
import { isFront, readCatalogueQuery, sortOf, toFilters, toPage, toQuery, withWords } from './search.ts'

const read = (search: string) => readCatalogueQuery(new URLSearchParams(search))
const address = (...[query]: Parameters<ReturnType<typeof createLinks>['home']>) => createLinks('en').home(query)

test('an empty query is the front page', () => {
  expect(isFront(read(''))).toBe(true)
  expect(isFront(read('query=&os=&sort=relevance&page=1&utm_source=x'))).toBe(true)
})

test.each(['query=x', 'os=Linux', 'accelerator=cuda', 'tag=x', 'nodes=yes', 'sort=name', 'page=2'])(
  '%s is a result list',
  (search) => {
    expect(isFront(read(search))).toBe(false)
  },
)

test('invalid parameters are ignored', () => {
  expect(read('os=Amiga&accelerator=9&sort=;drop&page=-3')).toEqual(read(''))
  expect(read('page=1e9&query=x').page).toBe(1)
  expect(read('page=99999999999').page).toBe(1_000_000)
})

test('parameters of older links are read, and written in the current form', () => {
  for (const link of ['nodes_index[query]=face+swap', 'nodes_index%5Bquery%5D=face%20swap']) {
    expect(address(toQuery(read(link)))).toBe('/?query=face+swap')
    expect(read(`${link}&query=`).query).toBe('')
  }
})

test('words are normalized and cut to the length that the API accepts', () => {
  expect(read(`query=${encodeURIComponent('  up \n scale ')}`).query).toBe('up scale')
  expect(read(`query=${'a'.repeat(900)}`).query).toHaveLength(500)
})

test('the default order is relevance with words and installs without', () => {
  expect(sortOf(read('query=x'))).toBe('relevance')
  expect(sortOf(read('os=Linux'))).toBe('installs')
  expect(sortOf(read('query=x&sort=stars'))).toBe('stars')
})

test.each([
  '/?query=up+scale&os=macOS&accelerator=Metal&input=IMAGE&input=MASK&tag=a+b&license=MIT&nodes=yes&updated=90d&comfyui=0.3&sort=stars&page=3',
  '/?sort=installs',
  '/?page=2',
  '/',
])('%s survives parsing and formatting', (link) => {
  expect(address(toQuery(read(link.slice(2))))).toBe(link)
})

test('default values are omitted from the address', () => {
  expect(address(toQuery(read('query=x&sort=relevance&page=1')))).toBe('/?query=x')
})

test('the first page of the whole list differs from the front page', () => {
  expect(address(toPage(read('page=2'), 1))).toBe('/?sort=installs')
  expect(address(toPage(read('query=x&page=2'), 1))).toBe('/?query=x')
})

test('new words reset the page to the first', () => {
  expect(withWords(read('query=x&page=4&os=Linux'), 'y')).toMatchObject({
    query: 'y',
    page: 1,
    filters: { os: ['Linux'] },
  })
})

test('the first words on the whole list sort by relevance, later words keep the chosen order', () => {
  expect(sortOf(withWords(read('sort=installs'), 'x'))).toBe('relevance')
  expect(sortOf(withWords(read('query=x&sort=stars'), 'y'))).toBe('stars')
})

test('removing the words of a search without filters leads to the front page', () => {
  expect(isFront(withWords(read('query=x&page=2'), ''))).toBe(true)
})

test('a list without its last filter stays a list', () => {
  expect(address(toFilters(read('os=Linux&page=3'), {}))).toBe('/?sort=installs')
  expect(address(toFilters(read('query=x&os=Linux&page=3'), { tag: ['a'] }))).toBe('/?query=x&tag=a')
})
