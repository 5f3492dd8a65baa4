import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { assembleContext, type Context } from '../../src/context.ts'
import { createApi } from '../../src/index.ts'
import { findWrongLatest } from '../../src/exchange/integrity/integrity-store.ts'
import { checkLedger } from '../../src/commerce/ledger/check-ledger.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { migrations } from '../../src/schema/migrations/index.ts'
import type { Schema } from '../../src/schema/tables.ts'
import type { Answer } from '../harness.ts'
import { useEmptyDatabases } from './empty-databases.ts'
import { insertRows } from './insert-rows.ts'

/* For each released schema: migrates a database of that schema with rows in every table. */

// Each test opens a database.
vi.setConfig({ testTimeout: 120_000 })

const names = Object.keys(migrations)
const databases = useEmptyDatabases()
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'registry-upgrade-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

type Row = Record<string, unknown>
type Tables = Record<string, { columns: string[]; rows: Row[] }>

/** Tables that triggers or migrations write themselves. */
const notCompared = new Set(['catalogue_changes', 'kysely_migration', 'kysely_migration_lock'])

/** Tables that a later migration drops. Their rows need not survive. */
const dropped = new Set(
  ['version', 'comfy_node'].flatMap((what) => [`${what}_blocks`, `${what}_blocks_hidden`, `${what}_moves`]),
)

/**
 * Returns every row of the compared tables. A table in `earlier` has the columns from there, other tables have all
 * columns.
 */
async function readTables(db: Kysely<Schema>, earlier?: Tables): Promise<Tables> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, json_agg(column_name order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by 1 order by 1
  `.execute(db)
  const tables: Tables = {}
  for (const { name, columns: all } of rows) {
    if (notCompared.has(name)) continue
    const columns = earlier?.[name]?.columns ?? all
    const list = sql.join(columns.map((column) => sql.ref(column)))
    const found = await sql<{
      row: Row
    }>`select to_jsonb(t) as row from (select ${list} from ${sql.table(name)}) t`.execute(db)
    tables[name] = { columns, rows: found.rows.map(({ row }) => row) }
  }
  return tables
}

function publicAnswers(context: Context) {
  const api = createApi(context)
  return async (path: string): Promise<Pick<Answer, 'status' | 'body'>> => {
    const response = await api.fetch(new Request(`http://registry.test${path}`))
    return { status: response.status, body: await response.json() }
  }
}

describe.each(names)('a database at %s', (name) => {
  test('is migrated without a loss, and gives the same public answers', async () => {
    const db = await databases.open()
    await migrate(db, migrations, name)
    await insertRows(db, name)
    const before = await readTables(db)

    expect(await migrate(db, migrations)).toEqual(names.slice(names.indexOf(name) + 1))

    const after = await readTables(db, before)
    for (const [table, { rows }] of Object.entries(before)) {
      if (dropped.has(table)) continue
      expect({ table, rows: after[table]?.rows }).toEqual({ table, rows: expect.arrayContaining(rows) })
    }
    const grown = Object.keys(before).filter(
      (table) => !dropped.has(table) && after[table]?.rows.length !== before[table]?.rows.length,
    )
    // Migrations add rows for bans that are a status in older schemas, and the secret of the transparency log.
    expect(grown.filter((table) => table !== 'bans' && table !== 'secrets')).toEqual([])
    expect(await findWrongLatest(db)).toEqual([])
    expect(await checkLedger(db)).toEqual([])

    const config = readConfig({ DATA_DIR: directory, LOG_LEVEL: 'silent', ...databases.environment(db) })
    const context = await assembleContext(config, db)
    try {
      await expectAnswers(publicAnswers(context), name)
    } finally {
      await context.jobs.stop()
      await context.search.close()
      await context.proxy.close()
    }
  })
})

async function expectAnswers(get: ReturnType<typeof publicAnswers>, name: string): Promise<void> {
  const list = await get('/nodes?limit=100')
  expect(list.body.nodes.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    ['Latent-Garden', ...(name >= '0002' ? ['copied-pack'] : []), 'found-pack'].toSorted(),
  )
  expect(await get('/nodes/Latent-Garden')).toMatchObject({
    status: 200,
    body: {
      id: 'Latent-Garden',
      name: 'Latent Garden',
      description: 'Grows images — slowly',
      downloads: 1234,
      tags: ['image', 'slow'],
      publisher: { id: 'studio', name: 'Studio Ångström' },
      latest_version: { version: '1.10.0', changelog: 'Grows "faster"', dependencies: ['numpy>=1.26', 'pillow'] },
    },
  })
  const versions = await get('/nodes/Latent-Garden/versions?include_status_reason=true')
  expect(versions.body.map(({ version, status }: Row) => [version, status])).toEqual(
    expect.arrayContaining([
      ['1.10.0', 'NodeVersionStatusActive'],
      ['1.0.0', 'NodeVersionStatusActive'],
    ]),
  )
  expect((await get('/nodes/shady-pack')).status).toBe(403)
  const comfyNodes = await get('/nodes/Latent-Garden/versions/1.10.0/comfy-nodes')
  expect(comfyNodes.body.comfy_nodes.map((found: Row) => found['comfy_node_name']).toSorted()).toEqual([
    'GardenPreview',
    'GardenSampler',
  ])
  const releases = await get('/releases?project=comfyui')
  expect(releases.body).toMatchObject(name >= '0013' ? [{ version: '1.2.3' }] : [])
}

test('the test data has rows in every table', async () => {
  const db = await databases.open()
  const newest = names.at(-1) ?? ''
  await migrate(db, migrations, newest)
  await insertRows(db, newest)
  const empty = Object.entries(await readTables(db)).filter(([, { rows }]) => rows.length === 0)
  expect(empty.map(([table]) => table)).toEqual([])
})
