import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  followCatalogue,
  type CatalogueSubscriber,
  type Follower,
} from '../../src/discovery/changes/follow-catalogue.ts'
import { noteEverything, pruneCatalogueChanges } from '../../src/discovery/changes/outbox.ts'
import { givenArrived, givenNode } from '../comfy-nodes.ts'
import { severalConnections, useRegistry } from '../harness.ts'

const registry = useRegistry(severalConnections)
const following: Follower[] = []

/** Collects the tags that a subscriber receives, call by call; `*` is everything. */
async function follow(keeper: Partial<CatalogueSubscriber> = {}) {
  const told: string[][] = []
  const { db, config, log } = registry.context
  const follower = followCatalogue(
    { db, database: config.database, log },
    {
      onEverything: async () => {
        told.push(['*'])
        await keeper.onEverything?.()
      },
      onNodes: async (ids) => {
        told.push(ids.toSorted())
        await keeper.onNodes?.(ids)
      },
    },
  )
  following.push(follower)
  await follower.caughtUp()
  expect(told).toEqual([['*']])
  told.length = 0
  const since = async (): Promise<string[]> => {
    await follower.caughtUp()
    return [...new Set(told.splice(0).flat())].toSorted()
  }
  return { follower, told, since }
}

beforeAll(async () => {
  for (const id of ['one', 'two', 'three']) await givenNode(registry, id)
})

afterEach(async () => {
  for (const follower of following.splice(0)) await follower.stop()
})

describe('a follower of the catalogue', () => {
  test('gets everything first, then each node that changed in any table', async () => {
    const { db } = registry.context
    const { since } = await follow()
    await db.updateTable('nodes').set({ name: 'One' }).where('id', '=', 'one').execute()
    expect(await since()).toEqual(['one'])
    await givenNode(registry, 'four')
    expect(await since()).toEqual(['four'])
    const version = await givenArrived(registry, 'two', '1.0.0')
    expect(await since()).toEqual(['two'])
    await db
      .updateTable('node_versions')
      .set({ supported_os: ['Linux'] })
      .where('id', '=', version)
      .execute()
    expect(await since()).toEqual(['two'])
    await db
      .insertInto('comfy_nodes')
      .values([
        { node_id: 'one', name: 'A' },
        { node_id: 'three', name: 'A' },
      ])
      .execute()
    expect(await since()).toEqual(['one', 'three'])
    await db.updateTable('comfy_nodes').set({ category: 'x' }).where('node_id', '=', 'three').execute()
    expect(await since()).toEqual(['three'])
    await db.deleteFrom('comfy_nodes').where('node_id', '=', 'one').execute()
    expect(await since()).toEqual(['one'])
    await db.updateTable('publishers').set({ name: 'The makers' }).where('id', '=', 'makers').execute()
    expect(await since()).toEqual(['four', 'one', 'three', 'two'])
    await db.deleteFrom('nodes').where('id', '=', 'four').execute()
    expect(await since()).toEqual(['four'])
  })

  test('is not notified of installs and stars, of rollbacks, and of unchanged values', async () => {
    const { db } = registry.context
    const { since } = await follow()
    await db.updateTable('nodes').set({ downloads: 7, github_stars: 8, stars_checked_at: new Date() }).execute()
    await db.updateTable('nodes').set({ name: 'One' }).where('id', '=', 'one').execute()
    const rolledBack = db.transaction().execute(async (tx) => {
      await tx.updateTable('nodes').set({ name: 'Never' }).where('id', '=', 'two').execute()
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await since()).toEqual([])
  })

  test('is notified once of many changes in one transaction', async () => {
    const { db } = registry.context
    const { since } = await follow()
    await db.transaction().execute(async (tx) => {
      for (let number = 0; number < 20; number++) {
        await tx
          .insertInto('comfy_nodes')
          .values({ node_id: 'two', name: `Name ${number}` })
          .execute()
      }
    })
    const rows = await db.selectFrom('catalogue_changes').select('node_id').orderBy('seq', 'desc').limit(2).execute()
    expect(rows.filter(({ node_id: nodeId }) => nodeId === 'two')).toHaveLength(1)
    expect(await since()).toEqual(['two'])
  })

  test('is notified soon, without polling', async () => {
    const { told } = await follow()
    await registry.context.db.updateTable('nodes').set({ author: 'Ada' }).where('id', '=', 'one').execute()
    await vi.waitFor(() => expect(told).toEqual([['one']]), 10_000)
  })

  test('is notified again after it failed', async () => {
    let failures = 2
    const { told, follower } = await follow({
      onNodes: async () => {
        if (failures-- > 0) throw new Error('not now')
      },
    })
    await registry.context.db.updateTable('nodes').set({ author: 'Bob' }).where('id', '=', 'one').execute()
    await follower.caughtUp()
    expect(told).toEqual([['one'], ['one'], ['one']])
  })

  test('backs off after a failure, also if it requests everything again', async () => {
    let failures = 3
    const made: number[] = []
    const { follower } = await follow({
      onEverything: async () => {
        if (made.push(performance.now()) === 1 || failures-- === 0) return
        follower.again()
        throw new Error('broken')
      },
    })
    follower.again()
    await vi.waitFor(() => expect(failures).toBeLessThan(0), 20_000)
    const pauses = made.slice(2).map((at, before) => at - (made[before + 1] ?? 0))
    expect(pauses.map((ms, at) => ms > 200 * 2 ** (at + 1))).toEqual([true, true, true])
  })

  test('refreshes everything on request, within the requesting transaction', async () => {
    const { db } = registry.context
    const { since } = await follow()
    await db.transaction().execute((tx) => noteEverything(tx))
    expect(await since()).toEqual(['*'])
    expect(await since()).toEqual([])
  })

  test('is notified of changes during a full refresh', async () => {
    const { db } = registry.context
    let isMeanwhile = false
    const { told, since, follower } = await follow({
      onEverything: async () => {
        if (isMeanwhile) await db.updateTable('nodes').set({ author: 'Cy' }).where('id', '=', 'three').execute()
      },
    })
    isMeanwhile = true
    follower.again()
    await follower.caughtUp()
    await follower.caughtUp()
    expect(told).toEqual([['*'], ['three']])
    told.length = 0
    expect(await since()).toEqual([])
  })

  test('misses nothing of a transaction that begins earlier and commits later than another', async (context) => {
    const { db, config } = registry.context
    context.skip(config.database.kind === 'embedded', 'the embedded database has one connection')
    const { since } = await follow()
    const isWritten = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const late = db.transaction().execute(async (tx) => {
      await tx.updateTable('nodes').set({ author: 'late' }).where('id', '=', 'one').execute()
      isWritten.resolve()
      await mayCommit.promise
    })
    await isWritten.promise
    await db.updateTable('nodes').set({ author: 'early' }).where('id', '=', 'two').execute()
    expect(await since()).toEqual(['two'])
    expect(await since()).toEqual([])
    mayCommit.resolve()
    await late
    expect(await since()).toEqual(['one'])
    expect(await since()).toEqual([])
  })
})

test('every column of a node is followed, except counters and generated columns', async () => {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_attribute a, pg_trigger t
    where a.attrelid = 'nodes'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and t.tgname = 'nodes_change_noted' and a.attnum <> all (t.tgattr)
    order by name
  `.execute(registry.context.db)
  expect(rows.map(({ name }) => name)).toEqual(['downloads', 'github_stars', 'stars_checked_at'])
})

test('noted changes are deleted after a day', async () => {
  const { db } = registry.context
  const count = async () => (await db.selectFrom('catalogue_changes').select('seq').execute()).length
  const before = await count()
  expect(before).toBeGreaterThan(0)
  await pruneCatalogueChanges(registry.context)
  expect(await count()).toBe(before)
  await pruneCatalogueChanges({ db, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } })
  expect(await count()).toBe(0)
})
