import { expect, it } from 'vitest'
import { engineOf, packOf } from '../test/pack-of.ts'
import type { ColumnSort } from './search-request.ts'

const packs = () =>
  engineOf(
    packOf('a', { name: 'Zebra', downloads: 5, stars: 1, rating: 4 }),
    packOf('b', { name: 'Ant', downloads: 5, stars: 3, rating: 1 }),
    packOf('c', { name: 'Cat', downloads: 9, stars: 2 }),
  )
const order = (...sort: ColumnSort[]) =>
  packs()
    .search({ sort })
    .hits.map(({ id }) => id)

it('sorts by several columns, then by id', () => {
  expect(order({ column: 'name', descending: false })).toEqual(['b', 'c', 'a'])
  expect(order({ column: 'rating', descending: true })).toEqual(['a', 'b', 'c'])
  expect(order({ column: 'downloads', descending: false })).toEqual(['a', 'b', 'c'])
  expect(order({ column: 'downloads', descending: false }, { column: 'stars', descending: true })).toEqual([
    'b',
    'a',
    'c',
  ])
})

it('finds only packs with the given ids, ignoring case', () => {
  const ids = (...wanted: string[]) =>
    packs()
      .search({ filters: { ids: wanted } })
      .hits.map(({ id }) => id)
  expect(ids('A', 'c', 'nothing').toSorted()).toEqual(['a', 'c'])
  expect(ids()).toEqual([])
})

it('updates installs and stars of a pack at once', () => {
  const engine = packs()
  expect(engine.setStanding('B', { downloads: 5000, stars: 900 })).toBe(true)
  expect(engine.setStanding('nothing', { downloads: 1, stars: 1 })).toBe(false)
  expect(engine.search({ sort: 'installs' }).hits[0]?.id).toBe('b')
  expect(engine.search({}).hits[0]?.id).toBe('b')
})

it('searches the old packs until a replacement is committed', () => {
  const engine = packs()
  const next = engine.beginReplacement()
  next.put(packOf('d', {}))
  expect(engine.size).toBe(3)
  next.commit()
  expect([engine.size, engine.search({}).hits.map(({ id }) => id)]).toEqual([1, ['d']])
})
