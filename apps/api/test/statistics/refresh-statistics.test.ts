import { beforeAll, beforeEach, expect, test } from 'vitest'
import { refreshStatistics } from '../../src/moderation/statistics/refresh-statistics.ts'
import { runAlone } from '../../src/platform/db/run-alone.ts'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
const minuteMs = 60_000
let now = Date.now()

const count = () => refreshStatistics({ ...registry.context, clock: { now: () => new Date(now) } })
const names = () =>
  registry.context.db.selectFrom('contested_names').select(['name', 'offers', 'installs']).orderBy('name').execute()
const totalOf = (id: string) =>
  registry.context.db
    .selectFrom('publisher_totals')
    .select(['nodes', 'downloads'])
    .where('publisher_id', '=', id)
    .executeTakeFirst()
const setDownloads = (id: string, downloads: number) =>
  registry.context.db.updateTable('nodes').set({ downloads }).where('id', '=', id).execute()

beforeAll(async () => {
  await givenUnclaimed(registry, 'one', ['Blur', 'Crop', 'Alone'])
  await givenUnclaimed(registry, 'two', ['Blur', 'Crop'])
  await givenUnclaimed(registry, 'three', ['Blur'])
  await setDownloads('two', 5)
})
beforeEach(count)

test('names that several listed nodes have, and totals of publishers, are counted', async () => {
  expect(await names()).toEqual([
    { name: 'Blur', offers: 3, installs: 5 },
    { name: 'Crop', offers: 2, installs: 5 },
  ])
  expect(await totalOf('unclaimed')).toEqual({ nodes: 3, downloads: 5 })
})

test('a refresh counts changes: hidden nodes, and names of one node only', async () => {
  await setNodeStatus(registry, 'two', 'deleted')
  await count()
  expect(await names()).toEqual([{ name: 'Blur', offers: 2, installs: 0 }])
  expect(await totalOf('unclaimed')).toEqual({ nodes: 2, downloads: 0 })
  await setNodeStatus(registry, 'two', 'active')
  await count()
  expect(await names()).toHaveLength(2)
})

test('a refresh without changes counts nothing, except installs within the hour', async () => {
  await setDownloads('three', 9)
  now += 5 * minuteMs
  await count()
  expect((await names()).map(({ installs }) => installs)).toEqual([5, 5])
  now += 50 * minuteMs
  await count()
  expect((await names()).map(({ installs }) => installs)).toEqual([9, 5])
  expect(await totalOf('unclaimed')).toEqual({ nodes: 3, downloads: 14 })
})

test('a refresh is skipped while another one runs', async () => {
  const { db, config } = registry.context
  const before = await db.selectFrom('lists_counted').selectAll().execute()
  now += 60 * minuteMs
  await runAlone(config.database, 'count lists', count)
  expect(await db.selectFrom('lists_counted').selectAll().execute()).toEqual(before)
})

test('a removed publisher loses its row', async () => {
  const { db } = registry.context
  await db.insertInto('publishers').values({ id: 'brief', name: 'Brief' }).execute()
  expect(await totalOf('brief')).toEqual({ nodes: 0, downloads: 0 })
  await db.deleteFrom('publishers').where('id', '=', 'brief').execute()
  expect(await totalOf('brief')).toBeUndefined()
})
