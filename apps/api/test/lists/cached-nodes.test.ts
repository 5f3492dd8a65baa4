import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { invalidateOnChanges } from '../../src/discovery/changes/invalidate-on-changes.ts'
import { readListedNodes } from '../../src/registry/nodes/list-nodes.ts'
import { createApi, type Api } from '../../src/index.ts'
import { givenAdvisory } from '../advisories.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus } from '../packs.ts'
import { listenTo, type Listening } from '../plans/statements.ts'

/** A serving registry caches nodes that have not changed. */
const registry = useRegistry()
let listening: Listening
let api: Api
let passing: { stop(): Promise<void> }

beforeAll(async () => {
  const { db, config, log, revisions } = registry.context
  const studio = await givenPublisher(registry, 'studio')
  for (const id of ['one', 'two', 'three']) await givenVersion(registry, studio, id, '1.0.0')
  listening = listenTo(db)
  api = createApi({ ...registry.context, db: listening.db })
  passing = invalidateOnChanges({ db, database: config.database, log }, revisions)
  revisions.follow()
})
afterAll(() => passing.stop())

test('a list from cached nodes is the same, and queries only their ids and counters', async () => {
  await vi.waitFor(async () => expect(await rowReads('')).toBe(0))
  const read = await readListedNodes(registry.context, ['one', 'two', 'three'], ['active'])
  expect(await list()).toEqual(['one', 'three', 'two'].map((id) => read.get(id)))
})

test('installs and stars are current', async () => {
  await list()
  await registry.context.db
    .updateTable('nodes')
    .set({ downloads: 41, github_stars: 7 })
    .where('id', '=', 'two')
    .execute()
  expect(await list()).toContainEqual(expect.objectContaining({ id: 'two', downloads: 41, github_stars: 7 }))
})

test('the next list has a change that any process committed to a node, its version or its publisher', async () => {
  const { db } = registry.context
  await list()
  await db.updateTable('nodes').set({ name: 'Another' }).where('id', '=', 'one').execute()
  await vi.waitFor(async () => expect(await list()).toContainEqual(expect.objectContaining({ name: 'Another' })))
  await db.updateTable('node_versions').set({ changelog: 'Anew' }).where('node_id', '=', 'two').execute()
  await vi.waitFor(async () =>
    expect(await list()).toContainEqual(
      expect.objectContaining({ id: 'two', latest_version: expect.objectContaining({ changelog: 'Anew' }) }),
    ),
  )
  await db.updateTable('publishers').set({ name: 'Others' }).where('id', '=', 'studio').execute()
  const isOfOthers = expect.objectContaining({ publisher: expect.objectContaining({ name: 'Others' }) })
  await vi.waitFor(async () => expect(await list()).toEqual([isOfOthers, isOfOthers, isOfOthers]))
})

test('a banned node leaves lists immediately, before its notification arrives', async () => {
  await list()
  await setNodeStatus(registry, 'three', 'banned')
  expect((await list()).map(({ id }) => id)).toEqual(['one', 'two'])
})

test('a list of changes since a time reads the nodes uncached', async () => {
  await vi.waitFor(async () => expect(await rowReads('')).toBe(0))
  expect(await rowReads('?timestamp=2020-01-01T00:00:00Z')).toBe(1)
})

test('only the answer for one node has its advisories, in any order of reads', async () => {
  const { id } = await givenAdvisory(registry, 'known')
  const listed = async () => (await list()).find((node) => node.id === 'known')
  const single = async () => (await api.fetch(new Request('http://registry.test/nodes/known'))).json()
  await vi.waitFor(async () => expect(await rowReads('')).toBeLessThan(2))
  for (const [first, second] of [
    [listed, single],
    [single, listed],
  ] as const) {
    registry.context.revisions.invalidate('everything')
    const told = new Map([[first, await first()]]).set(second, await second())
    expect(told.get(single)).toMatchObject({ advisories: [{ id }] })
    expect(told.get(listed)).toMatchObject({ id: 'known' })
    expect(told.get(listed)).not.toHaveProperty('advisories')
  }
})

async function list(query = ''): Promise<{ id: string }[]> {
  const response = await api.fetch(new Request(`http://registry.test/nodes${query}`))
  expect(response.status).toBe(200)
  const page: any = await response.json()
  return page.nodes
}

/** Returns the number of statements that read whole nodes for a list. */
async function rowReads(query: string): Promise<number> {
  const statements = await listening.during(() => list(query))
  return statements.filter(({ text }) => text.includes('status_detail')).length
}
