import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { countCategories, indexPack, searchPack, withinCategory } from './pack-index.ts'

const define = (name: string, category: string, rest: Partial<Schema<'ComfyNode'>> = {}): Schema<'ComfyNode'> => ({
  comfy_node_name: name,
  category,
  ...rest,
})

const pack = indexPack([
  define('Zoom', 'image/transform', { return_types: '["IMAGE"]' }),
  define('Loose', ''),
  define('Blur', 'image', { display_name: 'Soft Blur', input_types: '{"required": {"m": ["MASK"]}}' }),
  define('Again', 'image/transform'),
  define('Seed', 'Utils 10'),
  define('Number', 'utils 2', { input_types: '{"required": {"n": ["INT, FLOAT"]}}' }),
])
const names = (entries: typeof pack) => entries.map(({ definition }) => definition.comfy_node_name)

test('comfy nodes are ordered by category, then as in the pack, with uncategorised ones last', () => {
  expect(names(pack)).toEqual(['Blur', 'Zoom', 'Again', 'Number', 'Seed', 'Loose'])
})

test('a search matches name, display name, category and types, and requires every word', () => {
  expect(names(searchPack(pack, 'soft'))).toEqual(['Blur'])
  expect(names(searchPack(pack, 'BLUR mask'))).toEqual(['Blur'])
  expect(names(searchPack(pack, 'transform zoom'))).toEqual(['Zoom'])
  expect(names(searchPack(pack, 'float'))).toEqual(['Number'])
  expect(names(searchPack(pack, 'blur zoom'))).toEqual([])
  expect(searchPack(pack, '  ')).toHaveLength(6)
})

test('a category includes its subcategories, but not a category with the same prefix', () => {
  expect(names(withinCategory(pack, 'image'))).toEqual(['Blur', 'Zoom', 'Again'])
  expect(names(withinCategory(pack, 'image/transform'))).toEqual(['Zoom', 'Again'])
  expect(names(withinCategory(pack, 'ima'))).toEqual([])
})

test('categories count their subcategories, and precede them', () => {
  expect(countCategories(pack)).toEqual([
    { path: 'image', label: 'image', depth: 0, count: 3 },
    { path: 'image/transform', label: 'transform', depth: 1, count: 2 },
    { path: 'utils 2', label: 'utils 2', depth: 0, count: 1 },
    { path: 'Utils 10', label: 'Utils 10', depth: 0, count: 1 },
  ])
})

test('a category without comfy nodes of its own is counted', () => {
  const deep = indexPack([define('One', 'a/b/c'), define('Two', 'a b')])
  expect(countCategories(deep).map(({ path }) => path)).toEqual(['a', 'a/b', 'a/b/c', 'a b'])
})
