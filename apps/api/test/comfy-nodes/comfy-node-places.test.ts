import { sql, type Kysely, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { countComfyNodeBlocks } from '../../src/registry/comfy-nodes/count-blocks.ts'
import { listFound } from '../../src/registry/comfy-nodes/current-store.ts'
import { findComfyNodes } from '../../src/registry/comfy-nodes/find-comfy-nodes.ts'
import { findComfyNodePlaces } from '../../src/registry/comfy-nodes/place-store.ts'
import { countLists } from '../../src/moderation/statistics/count-lists.ts'
import { refreshLatest } from '../../src/registry/nodes/update-from-version.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import { createKeptLists } from '../../src/platform/kept-lists.ts'
import type { Schema } from '../../src/schema/tables.ts'
import { definition, extraction, givenArrived, givenExtracted } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'

/** The total and places of the list of all comfy nodes, held against the rows themselves. */
const registry = useRegistry()
const nodes = 30

/** The same numbers each time. */
let state = 20_260_102
const upTo = (most: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state % most
}
const some = <Value>(values: readonly Value[]): Value => values[upTo(values.length)] as Value
const node = () => `'node-${upTo(nodes)}'`
const share = (column = 'name') => `hashtext(${column}) % 40 = ${upTo(40)}`

const insertNode = (id: string) =>
  `insert into nodes (id, publisher_id, name, listed_at) values (${id}, 'unclaimed', 'A node', now()) on conflict do nothing`
/** Comfy nodes of versions of some nodes, of which other nodes have the same names. A node provides a name once. */
const insertComfyNodes = (wanted: string, count: number) => `
  insert into comfy_nodes (node_id, version_id, name, is_current)
  select v.node_id, v.id, case when i % 3 = 0 then 'Shared ' else 'Own of ' || v.node_id || ' ' end || i || ' ' || v.version, ${some(['true', 'true', 'false'])}
  from node_versions v, generate_series(1, ${count}) i where v.node_id in (${wanted}) on conflict do nothing`
const insertVersions = (wanted: string) => `
  insert into node_versions (node_id, version, precedence, is_prerelease)
  select id, gen_random_uuid(), 'z', false from nodes where id in (${wanted})`

/** What happens to a registry, and what could happen to its tables. */
const changes: (() => string)[] = [
  () => insertComfyNodes(`${node()}, ${node()}`, 1 + upTo(200)),
  () => insertComfyNodes('select id from nodes', 1 + upTo(90)),
  () => insertVersions(`${node()}, ${node()}`),
  () => `update comfy_nodes set is_current = not is_current where ${share()}`,
  () => `update comfy_nodes set is_current = not is_current where node_id = ${node()}`,
  () => `update comfy_nodes set description = 'Told' where ${share()}`,
  () => `update comfy_nodes set name = name || id where ${share()}`,
  () => `update comfy_nodes set node_id = 'node-1', version_id = null, name = name || id where ${share()}`,
  () => `delete from comfy_nodes where ${share()}`,
  () => `delete from node_versions where ${share('node_id || version')}`,
  () =>
    `update nodes set status = '${some(['deleted', 'active', 'active', 'banned'])}' where id in (${node()}, ${node()})`,
  () => `update nodes set listed_at = ${some(['null', 'now()'])} where id in (${node()}, ${node()})`,
  () => `delete from nodes where id in (${node()}, ${node()}) and id <> 'node-1'`,
  () => insertNode(node()),
  () => `update nodes set listed_at = now(), status = 'active'`,
]

const shown = sql`from comfy_nodes c join nodes n on n.id = c.node_id
  where c.is_current and n.listed_at is not null and n.status = 'active'`

/** The total, every place and some pages; whoever keeps lists reads the same as whoever does not. */
async function expectExact(pages = 3): Promise<void> {
  const { db, lists } = registry.context
  const keeping = createKeptLists({ revision: () => 1 })
  keeping.keep()
  const { rows } = await sql<{ key: string }>`
    select c.node_id || '@' || c.name as key ${shown} order by c.name, c.node_id
  `.execute(db)
  const { total, starts } = await findComfyNodePlaces(db)
  expect(total).toBe(rows.length)
  for (const { offset, after } of starts) {
    const before = await sql<{ count: number }>`
      select count(*) ${shown} and (c.name, c.node_id) <= (${after[0]}, ${after[1]})
    `.execute(db)
    expect(before.rows[0]?.count).toBe(offset)
  }
  const last = Math.ceil(rows.length / 97)
  for (const page of [last, last + 1, ...Array.from({ length: pages }, () => 1 + upTo(last + 1))]) {
    for (const by of [lists, keeping]) {
      const read = await findComfyNodes({ db, lists: by }, {}, { page, limit: 97 })
      expect({ total: read.total, keys: read.rows.map((row) => `${row.node_id}@${row.name}`) }).toEqual({
        total: rows.length,
        keys: rows.slice((page - 1) * 97, page * 97).map(({ key }) => key),
      })
    }
  }
}

const run = (statement: string, db: Kysely<Schema> = registry.context.db) => sql.raw(statement).execute(db)
const countMoves = async () => (await registry.context.db.selectFrom('comfy_node_moves').selectAll().execute()).length

beforeAll(async () => {
  for (let i = 0; i < nodes; i++) await run(insertNode(`'node-${i}'`))
  await run(`update nodes set status = 'banned' where id = 'node-3'`)
  await run(insertVersions('select id from nodes'))
  await run(`insert into comfy_nodes (node_id, version_id, name)
    select v.node_id, v.id, case when i % 3 = 0 then 'Shared ' else 'Own of ' || v.node_id || ' ' end || i
    from node_versions v, generate_series(1, 90) i`)
})

test('before anything was counted, and after it was, the total and places are those of the rows', async () => {
  await expectExact()
  await countLists(registry.context)
  expect(await countMoves()).toBe(0)
  expect((await findComfyNodePlaces(registry.context.db)).starts).toHaveLength(3)
  await expectExact(30)
})

test('whatever is done to comfy nodes and nodes, they are exact, with a worker that counts in between', async () => {
  for (let step = 0; step < 60; step++) {
    for (let i = 0; i <= upTo(3); i++) await run(some(changes)())
    if (upTo(4) === 0) await countComfyNodeBlocks(registry.context)
    await expectExact()
  }
  await countComfyNodeBlocks(registry.context)
  await expectExact(10)
}, 120_000)

test('a new version that has the comfy nodes of the one before moves nothing, and one more is one move', async () => {
  const publish = async (number: string, count: number) => {
    const versionId = await givenArrived(registry, 'kept', number, { status: 'pending' })
    const found = Array.from({ length: count }, (_, i) => definition(`Kept ${i}`))
    await givenExtracted(registry, 'kept', versionId, extraction(...found))
    await run(`update node_versions set status = 'active' where id = '${versionId}'`)
    await refreshLatest(registry.context.db, 'kept')
  }
  await run(insertNode(`'kept'`))
  await publish('1.0.0', 20)
  expect(await countMoves()).toBe(20)
  await countComfyNodeBlocks(registry.context)
  await publish('1.1.0', 20)
  expect(await countMoves()).toBe(0)
  await publish('1.2.0', 21)
  expect(await countMoves()).toBe(1)
  await expectExact()
})

test('a page has the comfy nodes that it names when their version is exchanged while it is read', async () => {
  const { db } = registry.context
  await run(insertNode(`'exchanged'`))
  const old = await givenArrived(registry, 'exchanged', '1.0.0')
  const names = ['A', 'B', 'C']
  await givenExtracted(registry, 'exchanged', old, extraction(...names.map((name) => definition(name))))
  let statements = 0
  const exchange: KyselyPlugin = {
    transformQuery: ({ node: query }) => query,
    transformResult: async ({ result }) => {
      // After the first statement, which tells who is on the page.
      if ((statements += 1) === 1) {
        const fresh = await givenArrived(registry, 'exchanged', '1.1.0')
        await givenExtracted(registry, 'exchanged', fresh, extraction(...names.map((name) => definition(name))))
      }
      return result
    },
  }
  const { rows } = await listFound(db.withPlugin(exchange), { nodeId: 'exchanged' }, { page: 1, limit: 10 }, undefined)
  expect(rows.map(({ name, version }) => [name, version])).toEqual(names.map((name) => [name, '1.1.0']))
})

test('a list of some of them has the total of these', async () => {
  const { db, lists } = registry.context
  await run(insertNode("'node-1'"))
  await run(`update nodes set status = 'active', listed_at = now() where id = 'node-1'`)
  await run(`insert into comfy_nodes (node_id, name) values ('node-1', 'Only here')`)
  const page = { page: 1, limit: 97 }
  expect(await findComfyNodes({ db, lists }, { name: 'Only here' }, page)).toMatchObject({ total: 1 })
  expect(await findComfyNodes({ db, lists }, { name: 'Nowhere' }, page)).toMatchObject({ total: 0 })
})

test('who is in no list is known as of the last count', async () => {
  const { db } = registry.context
  for (const [status, isHidden] of [
    ['banned', true],
    ['deleted', true],
    ['active', false],
  ] as const) {
    await run(`update nodes set status = '${status}' where id = 'node-1'`)
    await countComfyNodeBlocks(registry.context)
    const rows = await db
      .selectFrom('comfy_node_blocks_hidden')
      .select('node_id')
      .where('node_id', '=', 'node-1')
      .execute()
    expect(rows.length > 0).toBe(isHidden)
  }
})

describe.skipIf(!process.env['TEST_DATABASE_URL'])('with several connections', () => {
  let other: Kysely<Schema>
  let third: Kysely<Schema>
  beforeAll(async () => {
    const { database } = registry.context.config
    if (database.kind !== 'server') throw new Error('no server')
    other = await connectDatabase<Schema>({ ...database, poolSize: 1 })
    third = await connectDatabase<Schema>({ ...database, poolSize: 1 })
  })
  afterAll(async () => {
    await other.destroy()
    await third.destroy()
  })

  test('what is committed while blocks are counted is counted as moved', async () => {
    await countComfyNodeBlocks(registry.context)
    await run(`delete from comfy_nodes where hashtext(id::text) % 5 = 0`)
    let counting: Promise<void> | undefined
    await other.transaction().execute(async (tx) => {
      await sql`select from comfy_node_blocks for update`.execute(tx)
      counting = countComfyNodeBlocks(registry.context)
      const isWaiting = async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(third)
        expect(rows).not.toEqual([])
      }
      await vi.waitFor(isWaiting, { timeout: 10_000 })
      await run(
        `insert into comfy_nodes (node_id, name) select 'node-1', 'Meanwhile ' || i from generate_series(1, 9) i`,
        third,
      )
    })
    await counting
    expect(await countMoves()).toBe(9)
    await expectExact()
  })

  test('a node that is hidden while it gets comfy nodes hides these as well', async () => {
    await countComfyNodeBlocks(registry.context)
    await other.transaction().execute(async (tx) => {
      await run(
        `insert into comfy_nodes (node_id, name) select 'node-1', 'Hidden ' || i from generate_series(1, 9) i`,
        tx,
      )
      await run(`update nodes set status = 'banned' where id = 'node-1'`, third)
      await expectExact(1)
    })
    await expectExact(1)
    await countComfyNodeBlocks(registry.context)
    await expectExact(1)
  })
})
