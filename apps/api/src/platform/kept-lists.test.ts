import { expect, test } from 'vitest'
import { createKeptLists } from './kept-lists.ts'

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
  for (const offset of [90, 30, 60, 30]) lists.note('all', 0, { offset, after: [`row ${offset}`] })
  expect([29, 30, 59, 60, 1000].map((offset) => lists.startOf('all', offset)?.offset)).toEqual([
    undefined,
    30,
    30,
    60,
    90,
  ])
  expect(lists.startOf('another', 60)).toBeUndefined()
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
