import { expect, test } from 'vitest'
import { createAdminLinks } from '../admin-links.ts'
import { createLinks } from '../links.ts'
import { choice, choices, compact, defineSearch, flag, pageNumber, text, word } from './define-search.ts'

const listSearch = defineSearch({
  q: text(),
  status: choices(['flagged', 'banned']),
  asked: flag(),
  version: word(),
  sort: choice(['newest', 'oldest'], 'newest'),
  page: pageNumber(),
})

const parse = (query: string) => listSearch.parse(new URLSearchParams(query))
const changed = (query: string, changes: Parameters<typeof listSearch.change>[1]) =>
  listSearch.change(new URLSearchParams(query), changes).toString()

test('an absent or invalid parameter reads as its default', () => {
  const none = { q: '', status: [], asked: false, version: '', sort: 'newest', page: 1 }
  expect(parse('')).toEqual(none)
  expect(parse('status=odd&asked=maybe&sort=luck&page=x')).toEqual(none)
})

test('valid parameters are parsed, and invalid values dropped', () => {
  expect(parse('q=+mask+&status=banned&status=odd&status=flagged&asked=true&sort=oldest&page=3')).toEqual({
    q: 'mask',
    status: ['flagged', 'banned'],
    asked: true,
    version: '',
    sort: 'oldest',
    page: 3,
  })
})

test('a plus in a version is parsed as a plus, escaped or not', () => {
  for (const spelling of ['1.0.0+cu121', '1.0.0%2Bcu121', '1.0.0%20cu121', '%201.0.0+cu121'])
    expect(parse(`version=${spelling}`).version).toBe('1.0.0+cu121')
})

test('an invalid page is the first', () => {
  const asked = ['', 'page=2', 'page=0', 'page=-1', 'page=1e9', 'page=x', 'page=99999999999']
  expect(asked.map((query) => parse(query).page)).toEqual([1, 2, 1, 1, 1, 1, 1_000_000])
})

test('changing a filter resets the page and keeps other parameters', () => {
  expect(changed('status=flagged&page=7&q=mask&other=1', { q: 'pose' })).toBe('status=flagged&other=1&q=pose')
})

test('several values repeat their name and replace the previous ones', () => {
  expect(changed('status=flagged', { status: ['banned', 'flagged'] })).toBe('status=banned&status=flagged')
})

test('empty and default values are removed from the address', () => {
  const changes = { q: '', status: [], asked: undefined, sort: 'newest' as const }
  expect(changed('q=mask&status=flagged&asked=true&sort=oldest', changes)).toBe('')
})

test('a page is set by its number, and the first is omitted', () => {
  expect(changed('q=mask', { page: 3 })).toBe('q=mask&page=3')
  expect(changed('q=mask&page=3', { page: 1 })).toBe('q=mask')
})

test('changing a filter resets a cursor', () => {
  expect(changed('q=review&before=120', { q: 'operator' })).toBe('q=operator')
  expect(changed('sort=oldest&after=70', { sort: undefined })).toBe('')
})

test('a request omits empty parameters', () => {
  expect(compact({ q: '', tag: 'x', status: [], asked: false, ranked: true })).toEqual({ tag: 'x', ranked: true })
})

test('a link with an unknown parameter or value does not compile', () => {
  const [links, admin] = [createLinks('en'), createAdminLinks('en')]
  // @ts-expect-error -- the catalogue reads `query`
  links.home({ search: 'mask' })
  // @ts-expect-error -- no list of nodes is in this order
  links.author('me', { sort: 'luck' })
  // @ts-expect-error -- the queue reads `publisher`
  admin.adminVersions({ publisher_id: 'me' })
  // @ts-expect-error -- no version is in this status
  admin.adminVersions({ status: 'rich' })
  expect(admin.adminVersions({ status: 'any', publisher: 'me' })).toBe('/admin/versions?status=any&publisher=me')
})
