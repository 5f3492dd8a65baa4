import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { sql, type Kysely } from 'kysely'
import type { DatabaseConfig } from '../src/platform/config/config.ts'
import { connectDatabase, embedDatabase, embeddedOptions } from '../src/platform/db/connect.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { createJobs } from '../src/platform/jobs/jobs.ts'
import { createLog } from '../src/platform/log/log.ts'
import { queueNames, type Queues } from '../src/queues.ts'
import { migrations } from '../src/schema/migrations/index.ts'
import type { Schema } from '../src/schema/tables.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A migrated embedded database as a file, or the name of a migrated database on the server. */
    databaseTemplate: { kind: 'embedded'; file: string } | { kind: 'server'; url: string; template: string }
    /** Folder of data folders that tests of the command line make once and copy. */
    preparedFolders: string
  }
}

/** Makes one migrated database that every test file copies: embedded, or on TEST_DATABASE_URL's server. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Every command of the registry sets this mask. The processes of the tests inherit the mask.
  process.umask(0o077)
  const preparedFolders = await mkdtemp(join(tmpdir(), 'registry-prepared-'))
  project.provide('preparedFolders', preparedFolders)
  const serverUrl = process.env['TEST_DATABASE_URL']
  const tearDown = await (serverUrl ? setUpServer(project, serverUrl) : setUpEmbedded(project))
  return async () => {
    await tearDown()
    await rm(preparedFolders, { recursive: true, force: true })
  }
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'registry-template-'))
  const pglite = await PGlite.create(embeddedOptions)
  const db = embedDatabase<Schema>(pglite)
  await fill(db, { kind: 'embedded', directory })
  const file = join(directory, 'template.tar')
  await writeFile(file, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await db.destroy()
  project.provide('databaseTemplate', { kind: 'embedded', file })
  return () => rm(directory, { recursive: true, force: true })
}

async function setUpServer(project: TestProject, url: string): Promise<() => Promise<void>> {
  const template = `registry_template_${randomUUID().replaceAll('-', '')}`
  const server = await connectDatabase<Schema>({ kind: 'server', url, poolSize: 1 })
  await sql`create database ${sql.id(template)}`.execute(server)
  const database = { kind: 'server', url: withDatabase(url, template), poolSize: 2 } as const
  const db = await connectDatabase<Schema>(database)
  await fill(db, database)
  await db.destroy()
  project.provide('databaseTemplate', { kind: 'server', url, template })
  return async () => {
    await sql`drop database if exists ${sql.id(template)} with (force)`.execute(server)
    await server.destroy()
  }
}

/** Creates all tables, including tables of jobs, so that no start of a registry has to create tables. */
async function fill(db: Kysely<Schema>, database: DatabaseConfig): Promise<void> {
  await migrate(db, migrations)
  await createJobs<Queues>({ database, db, log: createLog('silent') }, queueNames)
}

/** Returns the address of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
