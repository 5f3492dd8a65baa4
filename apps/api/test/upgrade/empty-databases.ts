import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { sql, type Kysely } from 'kysely'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Environment } from '../../src/platform/config/settings.ts'
import { connectDatabase, embedDatabase, embeddedOptions } from '../../src/platform/db/connect.ts'
import type { Schema } from '../../src/schema/tables.ts'
import { withDatabase } from '../global-setup.ts'

/** Creates empty databases, which are closed and dropped after each test. */
export function useEmptyDatabases() {
  const serverUrl = process.env['TEST_DATABASE_URL']
  const urls = new WeakMap<object, string>()
  const opened: (() => Promise<unknown>)[] = []
  let server: Kysely<Schema> | undefined
  let empty: Blob | undefined

  beforeAll(async () => {
    if (serverUrl) server = await connectDatabase<Schema>({ kind: 'server', url: serverUrl, poolSize: 1 })
    else {
      const pglite = await PGlite.create(embeddedOptions)
      empty = await pglite.dumpDataDir('none')
      await pglite.close()
    }
  })
  afterEach(async () => {
    for (const close of opened.splice(0)) await close()
  })
  afterAll(() => server?.destroy())

  async function open(): Promise<Kysely<Schema>> {
    if (!serverUrl || !server) {
      const db = embedDatabase<Schema>(
        await PGlite.create({ ...embeddedOptions, ...(empty && { loadDataDir: empty }) }),
      )
      opened.push(() => db.destroy())
      return db
    }
    const [name, admin] = [`registry_test_${randomUUID().replaceAll('-', '')}`, server]
    await sql`create database ${sql.id(name)}`.execute(admin)
    const url = withDatabase(serverUrl, name)
    const db = await connectDatabase<Schema>({ kind: 'server', url, poolSize: 4 })
    urls.set(db, url)
    opened.push(async () => {
      await db.destroy()
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin)
    })
    return db
  }
  return {
    open,
    /** Returns a registry's settings for a database. */
    environment: (db: object): Environment => {
      const url = urls.get(db)
      return url === undefined ? {} : { DATABASE_URL: url }
    },
  }
}
