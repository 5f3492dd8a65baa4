import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { seedGrowth } from '../../../../bench/catalogue/growth-seed.ts'
import { invalidateOnChanges } from '../../src/discovery/changes/invalidate-on-changes.ts'
import { refreshStatistics } from '../../src/moderation/statistics/refresh-statistics.ts'
import { createApi, type Api } from '../../src/index.ts'
import { givenAdmin } from '../admins.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { listenTo, type Listening } from '../plans/statements.ts'

/** Lists as a serving registry reads them: totals and keyset cursors are cached while nothing changes. */
const registry = useRegistry()
let listening: Listening
let api: Api
let admin: Person
let passing: { stop(): Promise<void> }

beforeAll(async () => {
  const { db, config, log, revisions } = registry.context
  await seedGrowth(db, { packs: 300 })
  // All versions of some nodes are withdrawn.
  await sql`update nodes set released_at = null where hashtext(id) % 5 = 0`.execute(db)
  // Versions with equal times, and with times that differ only in microseconds.
  await sql`update node_versions
    set created_at = date_trunc('month', created_at) + abs(hashtext(id::text)) % 3 * interval '1 microsecond'`.execute(
    db,
  )
  await refreshStatistics(registry.context)
  ;({ admin } = await givenAdmin(registry))
  listening = listenTo(db)
  api = createApi({ ...registry.context, db: listening.db })
  passing = invalidateOnChanges({ db, database: config.database, log }, revisions)
  revisions.follow()
}, 120_000)
afterAll(() => passing.stop())

interface List {
  path: string
  rows: string
  /** Returns the key of a row, beginning with its node. */
  keyOf(row: any): string
  /** SQL of all rows in the order of the list. */
  wanted: string
}

const lists: List[] = [
  {
    path: '/nodes?limit=23',
    rows: 'nodes',
    keyOf: ({ id }) => id,
    wanted: `select id as key from nodes where listed_at is not null and status = 'active' order by id`,
  },
  {
    path: '/nodes?limit=23&sort=downloads;desc',
    rows: 'nodes',
    keyOf: ({ id }) => id,
    wanted: `select id as key from nodes where listed_at is not null and status = 'active' order by downloads desc, id`,
  },
  ...[
    ['search_ranking&sort=downloads;desc', 'search_ranking, downloads desc, id'],
    ['name', 'lower(name), id'],
    ['released_at;desc', 'released_at desc nulls last, id'],
    ['released_at', 'released_at nulls last, id'],
  ].map(([sort, order]): List => ({
    path: `/nodes?limit=23&sort=${sort}`,
    rows: 'nodes',
    keyOf: ({ id }) => id,
    wanted: `select id as key from nodes where listed_at is not null and status = 'active' order by ${order}`,
  })),
  {
    path: '/nodes?limit=23&include_banned=true&sort=downloads;desc',
    rows: 'nodes',
    keyOf: ({ id }) => id,
    wanted: `select id as key from nodes where listed_at is not null and status <> 'deleted' order by downloads desc, id`,
  },
  ...[
    ['pageSize=97', "v.status not in ('pending', 'deleted')"],
    ['pageSize=7&statuses=NodeVersionStatusFlagged&statuses=NodeVersionStatusPending', "v.status = 'flagged'"],
  ].map(([query, condition]): List => ({
    path: `/versions?${query}`,
    rows: 'versions',
    keyOf: ({ node_id, version }) => `${node_id}@${version}`,
    wanted: `select v.node_id || '@' || v.version as key from node_versions v join nodes n on n.id = v.node_id
      where n.listed_at is not null and n.status = 'active' and v.uploaded_at is not null and ${condition}
      order by v.created_at desc, v.id`,
  })),
  {
    path: '/comfy-nodes?pageSize=199',
    rows: 'comfy_nodes',
    keyOf: ({ node_id, comfy_node_name }) => `${node_id}@${comfy_node_name}`,
    wanted: `select c.node_id || '@' || c.name as key from comfy_nodes c join nodes n on n.id = c.node_id
      where n.listed_at is not null and n.status = 'active' and c.is_current order by c.name, c.node_id`,
  },
  {
    path: '/admin/comfy-node-names?limit=1',
    rows: 'names',
    keyOf: ({ name, offers }) => `${offers.map(({ node_id }: any) => node_id).toSorted()[0]}@${name}`,
    wanted: `select min(id collate "C") || '@' || name as key from (
        select n.id, c.name, false as is_given from comfy_nodes c join nodes n on n.id = c.node_id
        where n.listed_at is not null and n.status = 'active' and c.is_current
        union
        select id, unnest(preempted_comfy_node_names), true from nodes where listed_at is not null and status = 'active'
      ) offered
      group by name having count(*) > 1 or bool_or(is_given) order by name`,
  },
  {
    path: '/admin/comfy-node-names?preempted=false&limit=1',
    rows: 'names',
    keyOf: ({ name, offers }) => `${offers.map(({ node_id }: any) => node_id).toSorted()[0]}@${name}`,
    wanted: `select min(c.node_id collate "C") || '@' || c.name as key from comfy_nodes c join nodes n on n.id = c.node_id
      where n.listed_at is not null and n.status = 'active' and c.is_current
        and c.name not in (select unnest(preempted_comfy_node_names) from nodes where listed_at is not null and status = 'active')
      group by c.name having count(*) > 1 order by c.name`,
  },
]

async function pageOf({ path, rows, keyOf }: List, page: number): Promise<{ keys: string[]; total: number }> {
  // An admin sees more of public lists than visitors do.
  const headers = path.startsWith('/admin') ? admin.headers : {}
  const response = await api.fetch(new Request(`http://registry.test${path}&page=${page}`, { headers }))
  const body: any = await response.json()
  return { keys: body[rows].map(keyOf), total: body.total }
}

async function wantedOf({ wanted }: List): Promise<string[]> {
  const { rows } = await sql.raw<{ key: string }>(wanted).execute(registry.context.db)
  return rows.map(({ key }) => key)
}

function sizeOf({ path }: List): number {
  return Number(/=(\d+)/.exec(path)?.[1])
}

describe.each(lists)('GET $path', (list) => {
  test('has the right rows on every page, read in order or at random', async () => {
    const wanted = await wantedOf(list)
    const pages = Math.ceil(wanted.length / sizeOf(list))
    expect(pages).toBeGreaterThan(8)
    const inOrder: string[] = []
    for (let page = 1; page <= pages; page++) inOrder.push(...(await pageOf(list, page)).keys)
    expect(inOrder).toEqual(wanted)
    for (const page of [pages, 2, pages - 1, 5, 1, pages + 1, 3]) {
      const from = (page - 1) * sizeOf(list)
      expect(await pageOf(list, page)).toEqual({ keys: wanted.slice(from, from + sizeOf(list)), total: wanted.length })
    }
  })

  test('counts a change by another process, and shifts its pages', async () => {
    const before = await wantedOf(list)
    const [middle = ''] = (await pageOf(list, 4)).keys
    const [nodeId = ''] = middle.split('@')
    const { db } = registry.context
    await db.updateTable('nodes').set({ status: 'deleted' }).where('id', '=', nodeId).execute()
    // A worker refreshes the statistics every few minutes.
    await refreshStatistics(registry.context)
    const wanted = await wantedOf(list)
    expect(wanted.length).toBeLessThan(before.length)
    await vi.waitFor(async () => expect((await pageOf(list, 1)).total).toBe(wanted.length))
    for (const page of [4, 5, 6]) {
      const from = (page - 1) * sizeOf(list)
      expect((await pageOf(list, page)).keys).toEqual(wanted.slice(from, from + sizeOf(list)))
    }
  })
})

test.each(['/nodes?limit=23', '/versions?pageSize=97', '/comfy-nodes?pageSize=199'])(
  'the page after a served one starts behind its last row, without another count: %s',
  async (path) => {
    await vi.waitFor(async () => {
      await api.fetch(new Request(`http://registry.test${path}&page=6`))
      const statements = await listening.during(() => api.fetch(new Request(`http://registry.test${path}&page=7`)))
      expect(statements.filter(({ text }) => text.includes('count('))).toEqual([])
      const paged = statements.filter(({ text }) => text.includes('offset'))
      expect(paged.map(({ parameters }) => parameters.at(-1))).toEqual([0])
    })
  },
)

test('search pages by comfy node name have the total, full or not', async () => {
  const ask = (limit: number, page = 1) =>
    pageOf(
      { path: `/nodes/search?comfy_node_search=a&limit=${limit}`, rows: 'nodes', keyOf: ({ id }) => id, wanted: '' },
      page,
    )
  const { keys, total } = await ask(1000)
  expect([total, total > 20]).toEqual([keys.length, true])
  expect(await ask(10, 2)).toEqual({ keys: keys.slice(10, 20), total })
  expect(await ask(total)).toEqual({ keys, total })
  expect(await ask(10, 1000)).toEqual({ keys: [], total })
})

test('the table install_totals matches the nodes after each kind of change', async () => {
  const { db } = registry.context
  const differing = async () => {
    const { rows } = await sql`
      select n.id from nodes n full join install_totals t on t.node_id = n.id
      where t.node_id is null or n.id is null or t.downloads <> n.downloads
        or t.is_listed <> (n.listed_at is not null and n.status = 'active') or t.search_ranking <> n.search_ranking
    `.execute(db)
    return rows
  }
  expect(await differing()).toEqual([])
  const ids = (await db.selectFrom('nodes').select('id').orderBy('id').limit(4).execute()).map(({ id }) => id)
  const [first = '', second = '', third = '', fourth = ''] = ids
  await db.updateTable('nodes').set({ downloads: 7_000_000 }).where('id', '=', first).execute()
  await db.updateTable('nodes').set({ status: 'banned' }).where('id', '=', second).execute()
  await db.updateTable('nodes').set({ search_ranking: 2 }).where('id', '=', second).execute()
  await db.updateTable('nodes').set({ listed_at: null }).where('id', '=', third).execute()
  await db.deleteFrom('nodes').where('id', '=', fourth).execute()
  await db
    .insertInto('nodes')
    .values({ id: 'fresh', publisher_id: 'unclaimed', name: 'Fresh', listed_at: new Date() })
    .execute()
  expect(await differing()).toEqual([])
})
