import { expect, test } from 'vitest'
import { createRevisions } from './cache/revisions.ts'
import { createLists, type PageStart } from './paging.ts'

function given({ follows = true } = {}) {
  const revisions = createRevisions()
  if (follows) revisions.follow()
  let counted = 0
  const lists = createLists(revisions)
  const starts: PageStart[] = []
  const rowsOf = (start: PageStart, limit: number, all = 100) => {
    const from = start.after ? Number(start.after[0]) + 1 : start.offset
    return Array.from({ length: Math.max(0, Math.min(limit, all - from)) }, (_, i) => from + i)
  }
  const page = (number: number, limit = 10, list = 'all') =>
    lists.page(list, { page: number, limit }, async (start) => {
      starts.push(start)
      const rows = rowsOf(start, limit)
      return { rows, end: rows.length === limit ? [String(rows.at(-1))] : undefined }
    })
  return { revisions, page, starts, total: (list = 'all') => lists.total(list, async () => (counted += 1)) }
}

test('each list is counted once per revision', async () => {
  const { revisions, total } = given()
  expect(await Promise.all([total(), total(), total()])).toEqual([1, 1, 1])
  expect(await total('another')).toBe(2)
  revisions.invalidate({ nodeId: 'one' })
  expect(await total()).toBe(3)
})

test('without change tracking every page is counted and read by offset', async () => {
  const { page, starts, total } = given({ follows: false })
  expect([await total(), await total()]).toEqual([1, 2])
  await page(1)
  await page(2)
  expect(starts).toEqual([{ offset: 0 }, { offset: 10 }])
})

test('the page after a served one starts behind its last row, and any other page by offset', async () => {
  const { page, starts } = given()
  expect([await page(1, 3), await page(2, 3), await page(9, 3)]).toEqual([
    [0, 1, 2],
    [3, 4, 5],
    [24, 25, 26],
  ])
  await page(3, 3, 'another')
  // Page 4 of nine rows starts after 27 rows. A page of three rows starts there too.
  expect(await page(4, 9)).toEqual([27, 28, 29, 30, 31, 32, 33, 34, 35])
  expect(starts).toEqual([
    { offset: 0 },
    { after: ['2'], offset: 0 },
    { offset: 24 },
    { offset: 6 },
    { after: ['26'], offset: 0 },
  ])
})

test('a cursor is valid for one revision', async () => {
  const { revisions, page, starts } = given()
  await page(1)
  revisions.invalidate({ nodeId: 'one' })
  await page(2)
  expect(starts.at(-1)).toEqual({ offset: 10 })
})

test('no page starts behind an incomplete page', async () => {
  const { page, starts } = given()
  expect(await page(4, 30)).toEqual([90, 91, 92, 93, 94, 95, 96, 97, 98, 99])
  expect(await page(5, 30)).toEqual([])
  expect(starts.at(-1)).toEqual({ offset: 120 })
})
