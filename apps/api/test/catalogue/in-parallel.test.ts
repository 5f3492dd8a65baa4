import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterChanges } from '../../src/discovery/feed/enter-changes.ts'
import { listChanges } from '../../src/discovery/feed/list-changes.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import type { Schema } from '../../src/schema/tables.ts'
import { follow } from '../catalogue.ts'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed } from '../packs.ts'

const registry = useRegistry()
/** A pool of many connections, if the database supports them. */
let crowd: Kysely<Schema>
const ids = Array.from({ length: 12 }, (_, number) => `pack-${number}`)

beforeAll(async () => {
  const { database } = registry.context.config
  crowd =
    database.kind === 'server' ? await connectDatabase<Schema>({ ...database, poolSize: 24 }) : registry.context.db
  for (const id of ids) await givenUnclaimed(registry, id)
  await enter()
})
afterAll(async () => {
  if (crowd !== registry.context.db) await crowd.destroy()
})

const enter = () => enterChanges({ ...registry.context, db: crowd })
const read = (since: number) => listChanges({ ...registry.context, db: crowd }, { since, feed: undefined, limit: 5 })
const lastNumber = async () =>
  (await crowd.selectFrom('catalogue_feed').select('sequence').executeTakeFirstOrThrow()).sequence
const rename = (db: Kysely<Schema>, id: string, name: string) =>
  db.updateTable('nodes').set({ name }).where('id', '=', id).execute()

describe('with a database server', () => {
  test('a transaction that commits late gets a number after everything read meanwhile', async (context) => {
    context.skip(registry.context.config.database.kind === 'embedded', 'the embedded database has one connection')
    const isWritten = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const late = crowd.transaction().execute(async (tx) => {
      await rename(tx, 'pack-0', 'late')
      isWritten.resolve()
      await mayCommit.promise
    })
    await isWritten.promise
    const begin = await lastNumber()
    await rename(crowd, 'pack-1', 'early')
    await enter()
    const first = await read(begin)
    expect(first.changes.map(({ id }) => id)).toEqual(['pack-1'])
    mayCommit.resolve()
    await late
    // PostgreSQL assigns `seq` before the commit, so a reader that follows `seq` would miss this change.
    const { rows } = await sql<{ node_id: string }>`
      select node_id from catalogue_changes where node_id in ('pack-0', 'pack-1') order by seq desc limit 2
    `.execute(crowd)
    expect(rows.map((row) => row.node_id)).toEqual(['pack-1', 'pack-0'])
    await enter()
    const second = await read(first.next)
    expect(second.changes).toMatchObject([{ id: 'pack-0', node: { name: 'late' } }])
  })

  test('numbers become visible in order: the next one waits for the commit of the last', async (context) => {
    context.skip(registry.context.config.database.kind === 'embedded', 'the embedded database has one connection')
    const begin = await lastNumber()
    const isHeld = Promise.withResolvers<void>()
    const mayGo = Promise.withResolvers<void>()
    const holder = crowd.transaction().execute(async (tx) => {
      await tx.selectFrom('catalogue_feed').selectAll().forUpdate().execute()
      isHeld.resolve()
      await mayGo.promise
    })
    await isHeld.promise
    await rename(crowd, 'pack-2', 'waits')
    let isEntered = false
    const entering = enter().then(() => (isEntered = true))
    await untilSomebodyWaits()
    expect({ isEntered, sequence: await lastNumber() }).toEqual({ isEntered: false, sequence: begin })
    mayGo.resolve()
    await Promise.all([holder, entering])
    expect(await lastNumber()).toBe(begin + 1)
  })
})

async function untilSomebodyWaits(): Promise<void> {
  for (let isWaiting = false; !isWaiting;) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from pg_locks where not granted and database = (
        select oid from pg_database where datname = current_database())
        or not granted and locktype = 'transactionid'
    `.execute(crowd)
    isWaiting = (rows[0]?.count ?? 0) > 0
  }
}

test('a reader misses nothing of overlapping transactions while several processes assign numbers', async () => {
  const copy = follow(new Map(), (await everything(0)).changes)
  let after = await lastNumber()
  const over = new AbortController()
  const seen: number[] = []

  const writers = Array.from({ length: 8 }, async (_, writer) => {
    for (let round = 0; round < 12; round++) {
      await crowd.transaction().execute(async (tx) => {
        // Everything that locks several nodes locks them in this order.
        for (const id of [ids[(writer + round) % 6], ids[6 + ((writer * 5 + round) % 6)]]) {
          await rename(tx, id ?? '', `${writer}.${round}`)
          await sql`select pg_sleep(${((writer * 7 + round * 3) % 5) / 200})`.execute(tx)
        }
      })
    }
  })
  const keepers = Array.from({ length: 3 }, async () => {
    while (!over.signal.aborted) await enter()
  })
  const reader = (async () => {
    while (!over.signal.aborted) {
      const page = await read(after)
      seen.push(...page.changes.map(({ sequence }) => sequence))
      follow(copy, page.changes)
      after = page.next
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  await Promise.all(writers)
  over.abort()
  await Promise.all([...keepers, reader])
  await enter()
  const rest = await everything(after)
  follow(copy, rest.changes)

  const nodes = await crowd.selectFrom('nodes').select(['id', 'name']).execute()
  const names = (entries: Iterable<[string, string]>) => Object.fromEntries(entries)
  expect(names([...copy].map(([id, node]) => [id, node.name]))).toEqual(names(nodes.map(({ id, name }) => [id, name])))
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(new Set(seen).size).toBe(seen.length)
}, 60_000)

async function everything(since: number) {
  const changes: Awaited<ReturnType<typeof read>>['changes'] = []
  for (let hasMore = true; hasMore;) {
    const page = await read(since)
    changes.push(...page.changes)
    since = page.next
    hasMore = page.has_more
  }
  return { changes }
}
