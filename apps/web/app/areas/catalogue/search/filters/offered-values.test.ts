import { expect, test } from 'vitest'
import { fields } from './filters.ts'
import { offeredValues } from './offered-values.ts'

test('a status has no count, whatever the answer has counted', () => {
  const plain = fields.status.values.map((value) => ({ value }))
  expect(offeredValues({ field: 'status', facets: {}, filters: {} })).toEqual(plain)
  const facets = { status: [{ value: 'banned', count: 3 }] }
  expect(offeredValues({ field: 'status', facets, filters: { status: ['banned'] } })).toEqual(plain)
})

test('an age has no count, and one that is not offered stays away from the list', () => {
  expect(offeredValues({ field: 'updated', facets: {}, filters: { updated: ['7d'] } })).toEqual(
    fields.updated.values.map((value) => ({ value })),
  )
})

test('every accelerator that the registry knows is offered in its order, with what is counted or nought', () => {
  const facets = {
    accelerator: [
      { value: 'Intel Arc', count: 2 },
      { value: 'CUDA', count: 9 },
    ],
  }
  expect(offeredValues({ field: 'accelerator', facets, filters: {} })).toEqual([
    { value: 'CUDA', count: 9 },
    { value: 'ROCm', count: 0 },
    { value: 'Metal', count: 0 },
    { value: 'CPU', count: 0 },
    { value: 'Intel Arc', count: 2 },
    { value: 'Huawei Ascend', count: 0 },
  ])
})

test('what is in force comes first, and stays when nothing has it any more', () => {
  const facets = {
    tag: [
      { value: 'mask', count: 4 },
      { value: 'video', count: 1 },
    ],
  }
  expect(offeredValues({ field: 'tag', facets, filters: { tag: ['Video', 'gone'] } })).toEqual([
    { value: 'video', count: 1 },
    { value: 'gone' },
    { value: 'mask', count: 4 },
  ])
})
