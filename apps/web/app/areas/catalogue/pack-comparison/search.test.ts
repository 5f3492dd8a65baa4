import { expect, test } from 'vitest'
import { packsSearch } from './search.ts'

const packsOf = (query: string) => packsSearch.parse(new URLSearchParams(query)).packs

test('ids are separated by commas or repeated, and a form may mix both', () => {
  expect(packsOf('packs=a,b,c')).toEqual(['a', 'b', 'c'])
  expect(packsOf('packs=a%2Cb&packs=c')).toEqual(['a', 'b', 'c'])
})

test('an id that differs in case alone stands once, and nothing stands for an empty one', () => {
  expect(packsOf('packs=Tone-Bench,,tone-bench, ')).toEqual(['tone-bench'])
  expect(packsOf('packs=')).toEqual([])
  expect(packsOf('packs=.,..,a.b')).toEqual(['a.b'])
})

test('the address of a pack’s page stands for its id', () => {
  expect(packsOf(`packs=a&packs=${encodeURIComponent('https://registry.test/ar/nodes/tone-bench?tab=nodes')}`)).toEqual(
    ['a', 'tone-bench'],
  )
})

test('a long list is read to its end, so that the page can name the packs that do not fit', () => {
  expect(packsOf(`packs=${Array.from({ length: 50 }, (_, index) => `p${index}`).join(',')}`)).toHaveLength(50)
})
