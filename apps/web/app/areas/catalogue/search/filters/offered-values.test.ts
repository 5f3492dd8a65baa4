import { expect, test } from 'vitest'
import { fields, type Filters } from './filters.ts'
import { offeredValues } from './offered-values.ts'

test('a status has no count, even if the facets have one', () => {
  const plain = fields.status.values.map((value) => ({ value }))
  expect(offeredValues({ field: 'status', facets: {}, total: 9, filters: {} })).toEqual(plain)
  const facets = { status: [{ value: 'banned', count: 3 }] }
  expect(offeredValues({ field: 'status', facets, total: 40, filters: { status: ['banned'] } })).toEqual(plain)
})

test('an age has no count, and an age outside the list is not offered', () => {
  expect(offeredValues({ field: 'updated', facets: {}, total: 9, filters: { updated: ['7d'] } })).toEqual(
    fields.updated.values.map((value) => ({ value })),
  )
})

test('all accelerators are offered in fixed order, with a count or zero', () => {
  const facets = {
    accelerator: [
      { value: 'Intel Arc', count: 2 },
      { value: 'CUDA', count: 9 },
    ],
  }
  expect(offeredValues({ field: 'accelerator', facets, total: 40, filters: {} })).toEqual([
    { value: 'CUDA', count: 9 },
    { value: 'ROCm', count: 0 },
    { value: 'Metal', count: 0 },
    { value: 'CPU', count: 0 },
    { value: 'Intel Arc', count: 2 },
    { value: 'Huawei Ascend', count: 0 },
  ])
})

test('active values come first, also without matches', () => {
  const facets = {
    tag: [
      { value: 'mask', count: 4 },
      { value: 'video', count: 1 },
    ],
  }
  expect(offeredValues({ field: 'tag', facets, total: 40, filters: { tag: ['Video', 'gone'] } })).toEqual([
    { value: 'video', count: 1 },
    { value: 'gone' },
    { value: 'mask', count: 4 },
  ])
})

test('types of links come before types of widgets', () => {
  const input = ['COMBO', 'IMAGE', 'INT', 'VAE'].map((value, at) => ({ value, count: 9 - at }))
  const offered = (filters: Filters) =>
    offeredValues({ field: 'input', facets: { input }, total: 40, filters }).map(({ value }) => value)
  expect(offered({})).toEqual(['IMAGE', 'VAE', 'COMBO', 'INT'])
  expect(offered({ input: ['INT'] })).toEqual(['INT', 'IMAGE', 'VAE', 'COMBO'])
})

test('a value of every pack is hidden, unless it is active or counted without its own filter', () => {
  const os = (...counts: number[]) => fields.os.values.map((value, at) => ({ value, count: counts[at] ?? 0 }))
  const offered = (counts: number[], filters: Filters = {}) =>
    offeredValues({ field: 'os', facets: { os: os(...counts) }, total: 9, filters }).map(({ count }) => count)
  expect(offered([9, 9, 9])).toEqual([])
  expect(offered([9, 8, 9])).toEqual([8])
  expect(offered([9, 9, 9], { os: fields.os.values.slice(1, 2) })).toEqual([9])
  const tags = [
    { value: 'mask', count: 1 },
    { value: 'video', count: 1 },
  ]
  const facets = { tag: tags }
  expect(offeredValues({ field: 'tag', facets, total: 1, filters: {} })).toEqual([])
  expect(offeredValues({ field: 'tag', facets, total: 1, filters: { tag: ['mask'] } })).toEqual(tags)
})
