import { expect, test } from 'vitest'
import { readCatalogueQuery } from '../search.ts'
import { filtersIn, toggle } from './filters.ts'

const read = (search: string) => readCatalogueQuery(new URLSearchParams(search)).filters

test('a field keeps distinct values, and a single-value field its first', () => {
  expect(read('tag=video&tag=mask&tag=video&os=macOS&os=Linux')).toEqual({ tag: ['video', 'mask'], os: ['macOS'] })
})

test.each([
  'os=Amiga',
  'accelerator=9',
  'status=rich',
  'nodes=no',
  'updated=soon',
  'comfyui=latest',
  'tag=',
  'tag=%00',
])('%s is ignored', (search) => expect(read(search)).toEqual({}))

test.each(['>=0.3.40', '0.3', 'v0.3.40', '^0.3, <1'])('%s is a ComfyUI version', (value) => {
  expect(read(`comfyui=${encodeURIComponent(value)}`)).toEqual({ comfyui: [value] })
})

test('an address has at most as many values of a field as the API accepts', () => {
  const many = Array.from({ length: 30 }, (_, index) => `tag=t${index}`).join('&')
  const filters = read(many)
  expect(filtersIn(filters)).toHaveLength(20)
  expect(filtersIn(toggle(filters, { field: 'tag', value: 'new' })).at(-1)).toEqual({ field: 'tag', value: 'new' })
  expect(filtersIn(toggle(filters, { field: 'tag', value: 'new' }))).toHaveLength(20)
})

test('a second value is added to a field, but replaces that of a single-value field', () => {
  expect(toggle({ tag: ['a'], os: ['Linux'] }, { field: 'tag', value: 'b' })).toEqual({
    tag: ['a', 'b'],
    os: ['Linux'],
  })
  expect(toggle({ os: ['Linux'] }, { field: 'os', value: 'macOS' })).toEqual({ os: ['macOS'] })
})

test('toggling an active filter in any case removes it', () => {
  expect(toggle({ tag: ['Video', 'mask'] }, { field: 'tag', value: 'video' })).toEqual({ tag: ['mask'] })
  expect(toggle({ os: ['Linux'] }, { field: 'os', value: 'linux' })).toEqual({})
})
