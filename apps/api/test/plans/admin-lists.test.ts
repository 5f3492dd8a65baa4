import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedGrowth } from '../../../../bench/catalogue/growth-seed.ts'
import { givenAdmin } from '../admins.ts'
import { refreshStatistics } from '../../src/moderation/statistics/refresh-statistics.ts'
import { createApi, type Api } from '../../src/index.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import type { Database } from '../../src/schema/tables.ts'
import {
  listenTo,
  mostRowsRead,
  planOf,
  tablesOf,
  vacuum,
  wholeReads,
  type Listening,
  type Statement,
} from './statements.ts'

/** Enough rows to make a full scan more expensive than an index. */
const packs = 3000
const largeRows = 1000
/**
 * Maximum rows that a statement may read: enough for a page of fifty with its versions and comfy nodes. Large tables
 * have at least as many rows.
 */
const mostRows = 1000

const registry = useRegistry()
let listening: Listening
let api: Api
let admin: Person
let large: string[]

beforeAll(async () => {
  const { db, revisions } = registry.context
  await seedGrowth(db, { packs })
  await refreshStatistics(registry.context)
  await vacuum(db)
  // The indexes still contain each node's state before its listing.
  await sql`reindex table nodes`.execute(db)
  ;({ admin } = await givenAdmin(registry))
  large = await tablesOf(db, largeRows)
  listening = listenTo(db)
  api = createApi({ ...registry.context, db: listening.db })
  // Follows revisions like a serving registry: totals of a whole list are counted once a revision.
  revisions.follow()
}, 120_000)

async function ask(path: string): Promise<void> {
  const response = await api.fetch(new Request(new URL(path, 'http://registry.test'), { headers: admin.headers }))
  expect(response.status).toBe(200)
  await response.text()
}

/** Returns the statements of an admin request that repeats an earlier request in one revision. */
async function statementsOf(path: string): Promise<Statement[]> {
  await ask(path)
  const heard = await listening.during(() => ask(path))
  return heard.filter(({ text }) => /^\s*(select|with)\b/.test(text))
}

/** Explains statements as if tables were larger, by raising the cost of full scans. */
async function asIfLarge<Found>(explain: (db: Database) => Promise<Found>): Promise<Found> {
  return registry.context.db.transaction().execute(async (tx) => {
    await sql`set local seq_page_cost = 20`.execute(tx)
    return explain(tx)
  })
}

/** Lists in their default order, and every order and filter with an index. */
const flat = [
  ...['id', 'name', 'newest', 'updated', 'installs', 'stars', 'ranking'].flatMap((sort) => [
    `/admin/nodes?sort=${sort}`,
    `/admin/nodes?sort=${sort}&page=5`,
  ]),
  '/admin/nodes?unclaimed=true',
  '/admin/nodes?preempting=true',
  '/admin/versions',
  '/admin/versions?status=flagged',
  '/admin/versions?sort=newest&page=5',
  '/admin/versions?sort=node&page=5',
  // A name without match, and a frequent name.
  '/admin/versions?q=no-such-name',
  '/admin/versions?q=comfyui',
  '/admin/comfy-node-names',
  '/admin/comfy-node-names?page=5',
  '/admin/comfy-node-names?preempted=true',
  '/admin/comfy-node-names?preempted=false',
  '/admin/comfy-node-names?sort=offers',
  '/admin/comfy-node-names?sort=installs&page=5',
  // The page contains the publisher with a fifth of all packs.
  '/admin/publishers?sort=oldest',
  ...['id', 'newest', 'nodes', 'downloads'].flatMap((sort) => [
    `/admin/publishers?sort=${sort}`,
    `/admin/publishers?sort=${sort}&page=5`,
  ]),
  '/admin/duplicates',
  '/admin/duplicates?sort=repository',
  '/admin/users',
]

/** Requests about all nodes, which read a whole index. */
const ofAllNodes = ['/admin/overview']

test('the tables are large enough to show a full scan', () => {
  expect(large).toEqual(expect.arrayContaining(['comfy_nodes', 'node_versions', 'nodes', 'publishers']))
})

describe('a list for admins reads only its page', () => {
  test.each(flat)('GET %s', async (path) => {
    const statements = await statementsOf(path)
    expect(statements).not.toEqual([])
    expect(await asIfLarge((db) => wholeReads(db, large, path, statements))).toEqual([])
    const reading = await asIfLarge((db) =>
      Promise.all(
        statements.map(async (statement) => ({
          rows: await mostRowsRead(db, statement),
          plan: await planOf(db, statement),
        })),
      ),
    )
    expect(reading.filter(({ rows }) => rows > mostRows)).toEqual([])
  })

  test('a full read is detected', async () => {
    const [statement] = await listening.during(() =>
      listening.db.selectFrom('nodes').select('id').orderBy('description').limit(50).execute(),
    )
    expect(statement && (await mostRowsRead(registry.context.db, statement))).toBe(packs)
  })
})

describe('a query over all nodes scans no whole table', () => {
  test.each(ofAllNodes)('GET %s', async (path) => {
    const statements = await statementsOf(path)
    expect(statements).not.toEqual([])
    expect(await asIfLarge((db) => wholeReads(db, large, path, statements))).toEqual([])
  })
})
