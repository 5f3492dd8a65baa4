import { expect, test } from 'vitest'
import { readCatalogueQuery } from '../search.ts'
import { filtersIn, toggle } from './filters.ts'

const read = (search: string) => readCatalogueQuery(new URLSearchParams(search)).filters

test('a field that takes several values keeps each once, and one that takes one keeps the first', () => {
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
])('%s is as if it were absent', (search) => expect(read(search)).toEqual({}))

test.each(['>=0.3.40', '0.3', 'v0.3.40', '^0.3, <1'])('%s is a version of ComfyUI to ask for', (value) => {
  expect(read(`comfyui=${encodeURIComponent(value)}`)).toEqual({ comfyui: [value] })
})

test('no address asks for more values of a field than the API takes', () => {
  const many = Array.from({ length: 30 }, (_, index) => `tag=t${index}`).join('&')
  const filters = read(many)
  expect(filtersIn(filters)).toHaveLength(20)
  expect(filtersIn(toggle(filters, { field: 'tag', value: 'new' })).at(-1)).toEqual({ field: 'tag', value: 'new' })
  expect(filtersIn(toggle(filters, { field: 'tag', value: 'new' }))).toHaveLength(20)
})

test('a second value of a field joins the first, but for a field that takes one', () => {
  expect(toggle({ tag: ['a'], os: ['Linux'] }, { field: 'tag', value: 'b' })).toEqual({
    tag: ['a', 'b'],
    os: ['Linux'],
  })
  expect(toggle({ os: ['Linux'] }, { field: 'os', value: 'macOS' })).toEqual({ os: ['macOS'] })
})

test('a filter that is in force, in any case, is taken away', () => {
  expect(toggle({ tag: ['Video', 'mask'] }, { field: 'tag', value: 'video' })).toEqual({ tag: ['mask'] })
  expect(toggle({ os: ['Linux'] }, { field: 'os', value: 'linux' })).toEqual({})
})
