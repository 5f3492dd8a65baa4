import { expect, test } from 'vitest'
import { createKeptLists, nearerStart, placesOf } from './kept-lists.ts'

function given() {
  let revision = 0
  let counted = 0
  const lists = createKeptLists({ revision: () => revision })
  const total = async (list = 'all') => (await lists.counts(list, async () => ({ total: (counted += 1) })))['total']
  return { lists, total, pass: () => (revision += 1) }
}

test('a list is counted once until something may have changed, and each list for itself', async () => {
  const { lists, total, pass } = given()
  lists.keep()
  expect(await Promise.all([total(), total(), total()])).toEqual([1, 1, 1])
  expect(await total('another')).toBe(2)
  pass()
  expect(await total()).toBe(3)
})

test('where nobody says what changes, everything is counted each time and no place is kept', async () => {
  const { lists, total } = given()
  expect([await total(), await total()]).toEqual([1, 2])
  lists.note('all', 0, { offset: 30, after: ['a'] })
  expect(lists.startOf('all', 30)).toBeUndefined()
})

test('what could not be counted is counted again', async () => {
  const { lists, total } = given()
  lists.keep()
  await expect(lists.counts('all', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await total()).toBe(1)
})

test('a page begins at the nearest place that is known', () => {
  const { lists } = given()
  lists.keep()
  for (const offset of [9000, 3000, 6000, 3000]) lists.note('all', 0, { offset, after: [`row ${offset}`] })
  expect([2999, 3000, 5999, 6000, 100_000].map((offset) => lists.startOf('all', offset)?.offset)).toEqual([
    undefined,
    3000,
    3000,
    6000,
    9000,
  ])
  expect(lists.startOf('another', 6000)).toBeUndefined()
})

test('places that somebody tells are asked for once a revision', async () => {
  const { lists, pass } = given()
  lists.keep()
  let asked = 0
  const find = () => lists.places('all', async () => ({ total: (asked += 1), starts: [] }))
  expect([await find(), await find()].map(({ total }) => total)).toEqual([1, 1])
  pass()
  expect((await find()).total).toBe(2)
})

test('a page begins at the nearest of all places, unless one that was noted is as near', async () => {
  const starts = [2000, 4000, 4000, 7000].map((offset) => ({ offset, after: [`row ${offset}`] }))
  const placed = Promise.resolve({ total: 7000, starts })
  const startOf = async (offset: number, noted?: number) =>
    (await nearerStart(offset, noted === undefined ? undefined : { offset: noted, after: ['noted'] }, placed))?.after
  expect(await Promise.all([1999, 2000, 3999, 4000, 100_000].map((offset) => startOf(offset)))).toEqual([
    undefined,
    ['row 2000'],
    ['row 2000'],
    ['row 4000'],
    ['row 7000'],
  ])
  expect(await startOf(6000, 3000)).toEqual(['row 4000'])
  expect(await startOf(6000, 4000)).toEqual(['noted'])
  expect(await startOf(6999, 6900)).toEqual(['noted'])
})

test('what is near is read from there without waiting for all places', async () => {
  const never = new Promise<never>(() => undefined)
  expect(await nearerStart(999, undefined, never)).toBeUndefined()
  expect(await nearerStart(5999, { offset: 5000, after: ['noted'] }, never)).toEqual({ offset: 5000, after: ['noted'] })
})

test('of pages that are read one after the other the last place is known, and one in a thousand rows', () => {
  const { lists } = given()
  lists.keep()
  for (let offset = 30; offset <= 3_000_000; offset += 30) lists.note('all', 0, { offset, after: [`row ${offset}`] })
  expect(lists.startOf('all', 3_000_000)?.offset).toBe(3_000_000)
  expect([990, 1_500_000, 2_999_970].map((offset) => offset - (lists.startOf('all', offset)?.offset ?? 0))).toSatisfy(
    (behind: number[]) => behind.every((rows) => rows < 2000),
  )
})

test('of the rows that were passed each thousandth of the list is a place, and the last one', () => {
  const rows = Array.from({ length: 2030 }, (_, i) => ({ place: i + 1 }))
  const places = placesOf(rows, 500, ({ place }) => [`row ${place}`])
  expect(places).toEqual([
    { offset: 1000, after: ['row 500'] },
    { offset: 2000, after: ['row 1500'] },
    { offset: 2530, after: ['row 2030'] },
  ])
  expect(placesOf([], 0, () => [])).toEqual([])
})

test('places end with the revision that they are of, and none is noted of one that is over', () => {
  const { lists, pass } = given()
  lists.keep()
  lists.note('all', 0, { offset: 30, after: ['a'] })
  pass()
  expect(lists.startOf('all', 30)).toBeUndefined()
  lists.note('all', 0, { offset: 30, after: ['a'] })
  expect(lists.startOf('all', 30)).toBeUndefined()
  lists.note('all', 1, { offset: 60, after: ['b'] })
  expect(lists.startOf('all', 60)).toEqual({ offset: 60, after: ['b'] })
})
