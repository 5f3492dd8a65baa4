import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { buildGallery, namesOnly } from './build-gallery.server.ts'
import type { Pack } from './read-pack.server.ts'
import { gallerySearch } from './search.ts'

const version = (number: string, status: 'pending' | 'success' | 'failed' = 'success'): Schema<'NodeVersion'> => ({
  id: '00000000-0000-4000-8000-000000000000',
  node_id: 'pack',
  version: number,
  createdAt: '2026-01-01T00:00:00Z',
  changelog: '',
  dependencies: [],
  deprecated: false,
  status: 'NodeVersionStatusActive',
  comfy_node_extract_status: status,
})

const pack = (definitions: Schema<'ComfyNode'>[], rest: Partial<Pack> = {}): Pack => ({
  // The gallery reads no other fields of the pack.
  node: { id: 'pack', name: ' ', latest_version: version('2.0.0') } as Pack['node'],
  version: version('2.0.0'),
  definitions,
  total: definitions.length,
  ...rest,
})

const many = Array.from({ length: 130 }, (_, at) => ({
  comfy_node_name: `Node ${at}`,
  category: at < 100 ? 'big' : 'small',
}))
const ask = (search: string) => gallerySearch.parse(new URLSearchParams(search))
const figures = (search: string) => {
  const view = buildGallery(pack(many), ask(search))
  if (view.kind !== 'figures') throw new Error('no figures')
  return view
}

test('a page has sixty comfy nodes, and a category split across pages has its total count', () => {
  const view = figures('page=2')
  expect([view.page, view.totalPages, view.found]).toEqual([2, 3, 130])
  expect(view.groups.map((group) => [group.category, group.count, group.figures.length])).toEqual([
    ['big', 100, 40],
    ['small', 30, 20],
  ])
})

test('a page beyond the last is the last, and an invalid page is the first', () => {
  expect(figures('page=99').page).toBe(3)
  expect(figures('page=-1').page).toBe(1)
  expect(figures('page=x').page).toBe(1)
})

test('words and a category filter together, and categories have the counts of the words', () => {
  const view = figures('q=node+12&category=big')
  expect(view.groups.flatMap((group) => group.figures.map(({ name }) => name))).toEqual(['Node 12'])
  expect(view.categories.map(({ path, count }) => [path, count])).toEqual([
    ['big', 1],
    ['small', 11],
  ])
})

test('a version other than the latest is passed on as the requested version', () => {
  expect(figures('').pack).toEqual({ id: 'pack', name: 'pack', version: '2.0.0' })
  expect(buildGallery(pack(many, { version: version('1.0.0') }), ask('')).pack.asked).toBe('1.0.0')
})

test('a view with names only sorts them, and has the reason', () => {
  const lackOf = (of: Partial<Pack>) => {
    const view = namesOnly(pack([], of), ['b', 'a'])
    return view.kind === 'names' ? [view.lack, ...view.names] : []
  }
  expect(lackOf({ version: version('1.0.0', 'pending') })).toEqual(['pending', 'a', 'b'])
  expect(lackOf({ version: version('1.0.0', 'failed') })).toEqual(['failed', 'a', 'b'])
  expect(lackOf({})).toEqual(['none', 'a', 'b'])
  const { version: _, ...unreleased } = pack([])
  expect(namesOnly(unreleased, [])).toMatchObject({ lack: 'unreleased', names: [] })
})
