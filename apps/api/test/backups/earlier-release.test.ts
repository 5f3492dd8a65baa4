import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpDatabase } from '../../src/exchange/backups/dump-database.ts'
import { writeManifest } from '../../src/exchange/backups/manifest.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { createJobs } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log/log.ts'
import { queueNames, type Queues } from '../../src/queues.ts'
import { migrations } from '../../src/schema/migrations/index.ts'
import { useEmptyDatabases } from '../upgrade/empty-databases.ts'
import { insertRows } from '../upgrade/insert-rows.ts'
import { givenSite, restore, withRestored } from './backing-up.ts'

/** The first schema that has files of all kinds. */
const schema = '0037-transparency-log'
const databases = useEmptyDatabases()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earlier-backup-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a backup of an earlier schema is restored unchanged, then migrated', async () => {
  const db = await databases.open()
  await migrate(db, migrations, schema)
  await insertRows(db, schema)
  const { database } = readConfig({ DATA_DIR: folder, ...databases.environment(db) })
  const jobs = await createJobs<Queues>({ database, db, log: createLog('silent') }, queueNames)
  await db
    .transaction()
    .execute((tx) => jobs.send(tx, 'review-version', { versionId: '00000000-0000-4000-8000-000000000003' }, 'waiting'))
  const dump = await dumpDatabase({ db, jobs }, folder, new AbortController().signal)
  await writeManifest(folder, { format: 1, id: 'earlier', madeAt: '2025-11-30T10:00:00.000Z', ...dump, flaws: [] })
  expect(dump).toMatchObject({ schema, jobs: { lines: 1 } })

  const site = await givenSite()
  const missing: string[] = []
  const restored = await restore(folder, site, { problem: (sentence) => missing.push(sentence) })
  expect(restored).toMatchObject({ jobs: 1, madeAt: '2025-11-30T10:00:00.000Z' })
  // The test rows name files that never existed.
  expect(missing).toContainEqual(expect.stringContaining('customer-files'))
  expect(missing.filter((sentence) => !sentence.includes('is missing'))).toEqual([])
  await withRestored(site, async (context) => {
    expect(await migrate(context.db, migrations)).toEqual([])
    const versions = await context.db.selectFrom('node_versions').select('version').orderBy('precedence').execute()
    expect(versions.map(({ version }) => version)).toContain('2.0.0-beta.1')
    // A later migration added the column.
    expect(await context.db.selectFrom('users').select('deleted_at').execute()).toContainEqual({ deleted_at: null })
    expect(
      await context.db.selectFrom('ledger_entries').select('balance_micros').orderBy('sequence').execute(),
    ).toEqual([5_000_000, 3_800_000, 4_000_000].map((amount) => ({ balance_micros: amount })))
  })
  await site.drop()
}, 120_000)
