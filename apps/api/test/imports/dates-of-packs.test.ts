import { expect, test } from 'vitest'
import { datesOfListedNodes } from '../../src/schema/migrations/0057-dates-of-listed-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { entry, github, importedRows, runImport } from './manager-import.ts'

const registry = useRegistry()

const paths = Array.from({ length: 240 }, (_, index) => `a/pack-${String(999 - index)}`)
const list = paths.map((path) => entry(path))
/** The account of each pack is a day younger than the one before, and every repository changed on one day. */
const stats = Object.fromEntries(
  paths.map((path, index) => [
    github(path),
    { stars: 1, last_update: '2026-10-01 00:00:00', author_account_age_days: 1000 - index },
  ]),
)

async function datesInOrder(): Promise<string[]> {
  const rows = (await importedRows(registry)).nodes.toSorted((a, b) => (a.list_position ?? 0) - (b.list_position ?? 0))
  return rows.map(({ created_at: date }) => date.toISOString())
}

test('a first import dates packs in the order of the list, and a later one new packs by its own time', async () => {
  await runImport(registry, { list, stats })
  const dates = await datesInOrder()
  expect(dates).toEqual(dates.toSorted())
  expect(new Set(dates).size).toBe(paths.length)
  expect([dates.at(0), dates.at(-1)].map((date) => date?.slice(0, 7))).toEqual(['2024-04', '2024-08'])

  const begun = registry.context.clock.now()
  await runImport(registry, { list: [...list, entry('a/new')], stats })
  const later = await datesInOrder()
  expect(later.slice(0, -1)).toEqual(dates)
  expect(Date.parse(later.at(-1) ?? '')).toBeGreaterThanOrEqual(begun.getTime())
})

// Builds on the test before.
test('unclaimed nodes of an earlier first import get the dates of a first import, unless theirs are earlier', async () => {
  const { db } = registry.context
  const dates = await datesInOrder()
  expect(dates).toHaveLength(241)
  await givenPublisher(registry, 'studio')
  const update = db.updateTable('nodes')
  await update
    .set({ created_at: new Date('2026-10-01') })
    .where('list_position', 'is not', null)
    .execute()
  await update
    .set({ created_at: new Date('2020-01-01') })
    .where('list_position', '=', 7)
    .execute()
  await update.set({ publisher_id: 'studio' }).where('list_position', '=', 8).execute()
  await update
    .set({ listed_at: new Date(Date.now() + 2 * 86_400_000) })
    .where('id', '=', 'new')
    .execute()
  await datesOfListedNodes.up(db)
  const expected = [...dates.slice(0, 240), '2026-10-01T00:00:00.000Z']
  expected[7] = '2020-01-01T00:00:00.000Z'
  expected[8] = '2026-10-01T00:00:00.000Z'
  // To the day, because places are counted without the claimed node.
  const after = await datesInOrder()
  expect(after.map((date) => date.slice(0, 10))).toEqual(expected.map((date) => date.slice(0, 10)))
})
