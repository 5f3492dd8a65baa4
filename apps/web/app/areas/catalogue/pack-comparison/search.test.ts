import { expect, test } from 'vitest'
import { packsSearch } from './search.ts'

const packsOf = (query: string) => packsSearch.parse(new URLSearchParams(query)).packs

test('ids are separated by commas, in repeated parameters, or both', () => {
  expect(packsOf('packs=a,b,c')).toEqual(['a', 'b', 'c'])
  expect(packsOf('packs=a%2Cb&packs=c')).toEqual(['a', 'b', 'c'])
})

test('ids that differ in case only are merged, and empty ids or dots are dropped', () => {
  expect(packsOf('packs=Tone-Bench,,tone-bench, ')).toEqual(['tone-bench'])
  expect(packsOf('packs=')).toEqual([])
  expect(packsOf('packs=.,..,a.b')).toEqual(['a.b'])
})

test('the address of a pack page is read as the id of the pack', () => {
  expect(packsOf(`packs=a&packs=${encodeURIComponent('https://registry.test/ar/nodes/tone-bench?tab=nodes')}`)).toEqual(
    ['a', 'tone-bench'],
  )
})

test('a list of fifty ids is read completely', () => {
  expect(packsOf(`packs=${Array.from({ length: 50 }, (_, index) => `p${index}`).join(',')}`)).toHaveLength(50)
})
