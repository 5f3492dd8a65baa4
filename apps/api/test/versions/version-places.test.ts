import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countLists } from '../../src/moderation/statistics/count-lists.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import { createKeptLists } from '../../src/platform/kept-lists.ts'
import type { Schema, VersionStatus } from '../../src/schema/tables.ts'
import { countVersionBlocks } from '../../src/registry/versions/count-blocks.ts'
import { readVersionPage } from '../../src/registry/versions/list-versions.ts'
import { findVersionPlaces } from '../../src/registry/versions/place-store.ts'
import { useRegistry } from '../harness.ts'

/** Totals and places of the list of all versions, held against the rows themselves. */
const registry = useRegistry()
const nodes = 40
/** Of which each is in more than two blocks. */
const versions = 2600

const wantedStatuses: (VersionStatus[] | undefined)[] = [
  undefined,
  ['flagged'],
  ['deleted', 'active', 'deleted'],
  ['active', 'flagged', 'banned', 'deleted', 'pending'],
  ['pending'],
]

/** The same numbers each time. */
let state = 20_260_101
const upTo = (most: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state % most
}
const some = <Value>(values: readonly Value[]): Value => values[upTo(values.length)] as Value

let added = 0
const arrived = `'{}', 'z', false, 'https://x.test/a.zip', true, now()`
/** Versions of any node that there is, many of one moment; those of the other nodes are left as they are. */
function insertVersions(
  count: number,
  status = `(array['active', 'active', 'active', 'flagged', 'banned', 'deleted', 'pending'])[1 + i % 7]`,
): string {
  added += count
  return `insert into node_versions (node_id, version, status, created_at, supported_os, precedence, is_prerelease, remote_url, mirrored, uploaded_at)
    select n.id, i || '.0.0', ${status}, timestamptz '2026-01-01' + make_interval(mins => ${upTo(50)} + i % 900, secs => i % 3 * 0.000001), ${arrived}
    from generate_series(${added - count + 1}, ${added}) i
    join (select id, row_number() over (order by id) - 1 as at, count(*) over () as all_of from nodes) n on n.at = i % n.all_of
    on conflict (node_id, version) do update set status = excluded.status`
}

const insertNode = (id: string) =>
  `insert into nodes (id, publisher_id, name, listed_at) values ('${id}', 'unclaimed', 'A node', now()) on conflict do nothing`
const node = () => `'node-${upTo(nodes)}'`
const share = () => `hashtext(version) % 40 = ${upTo(40)}`

/** What happens to a registry, and what could happen to its tables. */
const changes: (() => string)[] = [
  () => insertVersions(1),
  () => insertVersions(1 + upTo(200)),
  // As one is published: awaited, arrived, passed.
  () =>
    `insert into node_versions (node_id, version, precedence, is_prerelease) select id, '${(added += 1)}.0.0', 'z', false from nodes where id = ${node()}`,
  () => `update node_versions set uploaded_at = now(), sha256 = repeat('a', 64), size = 5 where uploaded_at is null`,
  () => `update node_versions set status = 'active' where uploaded_at is not null and ${share()}`,
  () => `update node_versions set status = '${some(['flagged', 'banned', 'deleted', 'pending'])}' where ${share()}`,
  () => `update node_versions set status_reason = 'Told' where ${share()}`,
  () => `update node_versions set created_at = created_at - interval '7 minutes' where ${share()}`,
  () =>
    `update node_versions set node_id = (select id from nodes order by hashtext(id || '${added}') limit 1), version = version || '-' || node_id where node_id = ${node()}`,
  () => `delete from node_versions where ${share()}`,
  () => `delete from node_versions where node_id = ${node()}`,
  () =>
    `update nodes set status = '${some(['deleted', 'active', 'active', 'banned'])}' where id in (${node()}, ${node()})`,
  () => `update nodes set listed_at = ${some(['null', 'now()'])} where id in (${node()}, ${node()})`,
  () => `delete from nodes where id in (${node()}, ${node()})`,
  () => insertNode(node().slice(1, -1)),
]

async function rowsOf(statuses: VersionStatus[] | undefined): Promise<{ key: string; id: string }[]> {
  const { rows } = await sql<{ key: string; id: string }>`
    select v.created_at || ' ' || v.id as key, v.id from node_versions v join nodes n on n.id = v.node_id
    where n.listed_at is not null and n.status <> 'deleted' and v.uploaded_at is not null and v.status <> 'pending'
      and ${statuses ? sql`v.status = any(${statuses}::text[])` : sql`v.status <> 'deleted'`}
    order by v.created_at desc, v.id
  `.execute(registry.context.db)
  return rows
}

/** How many rows of a list come before what a place comes after, and that row itself. */
async function rowsUpTo(after: readonly string[], statuses: VersionStatus[] | undefined): Promise<number> {
  const [createdAt, id] = after
  const { rows } = await sql<{ count: number }>`
    select count(*) from node_versions v join nodes n on n.id = v.node_id
    where n.listed_at is not null and n.status <> 'deleted' and v.uploaded_at is not null and v.status <> 'pending'
      and ${statuses ? sql`v.status = any(${statuses}::text[])` : sql`v.status <> 'deleted'`}
      and (v.created_at > ${createdAt}::timestamptz or (v.created_at = ${createdAt}::timestamptz and v.id <= ${id}::uuid))
  `.execute(registry.context.db)
  return rows[0]?.count ?? -1
}

/** Every place, total and some pages of each list; whoever keeps lists reads the same as whoever does not. */
async function expectExact(pages = 3): Promise<void> {
  const { db, lists } = registry.context
  const keeping = createKeptLists({ revision: () => 1 })
  keeping.keep()
  for (const statuses of wantedStatuses) {
    const rows = await rowsOf(statuses)
    const { total, starts } = await findVersionPlaces(db, statuses)
    expect(total).toBe(rows.length)
    for (const { offset, after } of starts) expect(offset).toBe(await rowsUpTo(after, statuses))
    const filter = statuses ? { statuses } : {}
    const last = Math.ceil(rows.length / 97)
    const asked = [last, last + 1, ...Array.from({ length: pages }, () => 1 + upTo(last + 1))].filter(
      (page) => page > 0,
    )
    for (const page of asked) {
      const wanted = { total: rows.length, ids: rows.slice((page - 1) * 97, page * 97).map(({ id }) => id) }
      for (const by of [lists, keeping]) {
        const read = await readVersionPage({ db, lists: by }, filter, { page, limit: 97 })
        expect({ total: read.total, ids: read.rows.map(({ id }) => id) }).toEqual(wanted)
      }
    }
  }
}

const run = (statement: string, db: Kysely<Schema> = registry.context.db) => sql.raw(statement).execute(db)
const movesOf = async () =>
  (await registry.context.db.selectFrom('version_moves').select(['status', 'by']).execute()).map(
    ({ status, by }) => `${status} ${by}`,
  )

beforeAll(async () => {
  for (let i = 0; i < nodes; i++) await run(insertNode(`node-${i}`))
  await run(`update nodes set status = 'deleted' where id = 'node-3'`)
  await run(insertVersions(versions))
})

test('before anything was counted, and after it was, totals and places are those of the rows', async () => {
  await expectExact()
  await countLists(registry.context)
  expect(await movesOf()).toEqual([])
  const { starts, total } = await findVersionPlaces(registry.context.db, undefined)
  expect(starts.map(({ offset }) => offset).filter((offset) => offset < total)).toHaveLength(2)
  await expectExact(30)
})

test('whatever is done to versions and nodes, they are exact, with a worker that counts in between', async () => {
  for (let step = 0; step < 40; step++) {
    for (let i = 0; i <= upTo(3); i++) await run(some(changes)())
    if (upTo(4) === 0) await countVersionBlocks(registry.context)
    await expectExact()
  }
  await countVersionBlocks(registry.context)
  await expectExact(10)
}, 120_000)

test('what changes nothing of the list moves nothing', async () => {
  await countVersionBlocks(registry.context)
  await run(`update node_versions set status_reason = 'Told again', changelog = 'More', status = status`)
  await run(
    `insert into node_versions (node_id, version, precedence, is_prerelease) select min(id), '0.0.1', 'z', false from nodes`,
  )
  await run(`delete from node_versions where uploaded_at is null`)
  expect(await movesOf()).toEqual([])
})

test('a node that is removed takes all of its versions out at once, with those of another', async () => {
  for (const id of ['node-7', 'node-8']) {
    await run(insertNode(id))
    await run(`update nodes set status = 'active', listed_at = now() where id = '${id}'`)
    await run(`delete from node_versions where node_id = '${id}'`)
  }
  await run(`insert into node_versions (node_id, version, status, supported_os, precedence, is_prerelease, remote_url, mirrored, uploaded_at)
    select n, i || '.7.0', 'active', ${arrived} from unnest(array['node-7', 'node-8']) n, generate_series(1, 3) i`)
  await countVersionBlocks(registry.context)
  await run(`delete from nodes where id in ('node-7', 'node-8')`)
  expect(await movesOf()).toEqual(Array.from({ length: 6 }, () => 'active -1'))
  await expectExact()
})

test('a version goes over to a node that was hidden, or comes from there', async () => {
  const [from, to] = ['node-11', 'node-12']
  for (const id of [from, to]) await run(insertNode(id))
  await run(
    `update nodes set listed_at = now(), status = case id when '${to}' then 'deleted' else 'active' end where id in ('${from}', '${to}')`,
  )
  await run(insertVersions(100, `'active'`))
  await countVersionBlocks(registry.context)
  await run(`update node_versions set node_id = '${to}', version = version || '-b' where node_id = '${from}'`)
  await expectExact()
  await countVersionBlocks(registry.context)
  await run(`update node_versions set node_id = '${from}', version = version || '-c' where node_id = '${to}'`)
  await expectExact()
})

test('who is hidden is known as of the last count', async () => {
  const { db } = registry.context
  const known = async () =>
    (await db.selectFrom('version_blocks_hidden').select('node_id').execute()).map((row) => row.node_id)
  await run(insertNode('node-11'))
  for (const [status, listedAt] of [
    ['deleted', 'now()'],
    ['banned', 'now()'],
    ['active', 'null'],
    ['active', 'now()'],
  ]) {
    await run(`update nodes set status = '${status}', listed_at = ${listedAt} where id = 'node-11'`)
    await countVersionBlocks(registry.context)
    expect((await known()).includes('node-11')).toBe(status === 'deleted' || listedAt === 'null')
  }
})

test('blocks that are as before are not written', async () => {
  const { db } = registry.context
  const written = async () => {
    const { rows } = await sql<{
      number: number
    }>`select distinct number, xmin::text from version_blocks order by 1`.execute(db)
    return rows
  }
  await countVersionBlocks(registry.context)
  const before = await written()
  await run(`insert into node_versions (node_id, version, status, created_at, supported_os, precedence, is_prerelease, remote_url, mirrored, uploaded_at)
    select id, '999.0.0', 'active', now() + interval '1 hour', ${arrived} from nodes where listed_at is not null and status = 'active' limit 1`)
  await countVersionBlocks(registry.context)
  const newest = Math.max(...before.map(({ number }) => number))
  expect(newest).toBeGreaterThan(0)
  const older = (rows: typeof before) => rows.filter(({ number }) => number < newest)
  expect(older(await written())).toEqual(older(before))
  expect(await written()).not.toEqual(before)
})

describe.skipIf(!process.env['TEST_DATABASE_URL'])('with several connections', () => {
  let other: Kysely<Schema>
  let third: Kysely<Schema>
  beforeAll(async () => {
    const { database } = registry.context.config
    if (database.kind !== 'server') throw new Error('no server')
    other = await connectDatabase<Schema>({ ...database, poolSize: 1 })
    third = await connectDatabase<Schema>({ ...database, poolSize: 1 })
    await run(`update nodes set status = 'active', listed_at = now()`)
  })
  afterAll(async () => {
    await other.destroy()
    await third.destroy()
  })

  test('what is committed while blocks are counted is counted as moved', async () => {
    await countVersionBlocks(registry.context)
    await run(`update node_versions set status = 'flagged' where status = 'active' and hashtext(id::text) % 5 = 0`)
    let counting: Promise<void> | undefined
    await other.transaction().execute(async (tx) => {
      await sql`select from version_blocks for update`.execute(tx)
      counting = countVersionBlocks(registry.context)
      const isWaiting = async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(third)
        expect(rows).not.toEqual([])
      }
      await vi.waitFor(isWaiting, { timeout: 10_000 })
      await run(insertVersions(30, `'active'`), third)
      await run(`update nodes set status = 'deleted' where id = (select min(id) from nodes)`, third)
    })
    await counting
    expect(await movesOf()).toHaveLength(30)
    await expectExact()
    await countVersionBlocks(registry.context)
    await expectExact()
  })

  test('what is committed after blocks were counted moves them, and is waited for by nobody', async () => {
    await other.transaction().execute(async (tx) => {
      await run(insertVersions(30, `'active'`), tx)
      await run(insertVersions(20, `'flagged'`), third)
      await countVersionBlocks(registry.context)
      await expectExact(1)
    })
    expect(await movesOf()).toHaveLength(30)
    await expectExact()
  })

  test('a node that is hidden or shown while a version of it is published hides it or shows it as well', async () => {
    for (const [before, after] of [
      ['active', 'deleted'],
      ['deleted', 'active'],
    ] as const) {
      const [{ id } = { id: '' }] = await registry.context.db.selectFrom('nodes').select('id').limit(1).execute()
      await run(`update nodes set status = '${before}' where id = '${id}'`)
      await countVersionBlocks(registry.context)
      await other.transaction().execute(async (tx) => {
        await run(`update node_versions set status = 'banned' where node_id = '${id}' and status = 'active'`, tx)
        await run(insertVersions(80, `'active'`), tx)
        await run(`update nodes set status = '${after}' where id = '${id}'`, third)
        await expectExact(1)
      })
      await expectExact(1)
      await countVersionBlocks(registry.context)
      await expectExact(1)
    }
  })
})
