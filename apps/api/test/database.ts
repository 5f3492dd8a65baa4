import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { sql, type Kysely } from 'kysely'
import { inject } from 'vitest'
import { connectDatabase, embedDatabase, embeddedOptions } from '../src/platform/db/connect.ts'
import type { Schema } from '../src/schema/tables.ts'
import { withDatabase } from './global-setup.ts'

export interface TestDatabase {
  db: Kysely<Schema>
  /** Set when the database is on a server, so that a second process can open it. */
  url?: string
  drop(): Promise<void>
}

/**
 * Creates an empty, migrated database of the kind that the run tests. The database has one connection by default, like
 * an embedded database. A server allows more with `poolSize`.
 */
export async function createTestDatabase(poolSize = 1): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  if (template.kind === 'embedded') {
    const pglite = await PGlite.create({ ...embeddedOptions, loadDataDir: await openAsBlob(template.file) })
    const db = embedDatabase<Schema>(pglite)
    return { db, drop: () => db.destroy() }
  }
  const name = `registry_test_${randomUUID().replaceAll('-', '')}`
  const server = await connectDatabase<Schema>({ kind: 'server', url: template.url, poolSize: 1 })
  await sql`create database ${sql.id(name)} template ${sql.id(template.template)}`.execute(server)
  const url = withDatabase(template.url, name)
  const db = await connectDatabase<Schema>({ kind: 'server', url, poolSize })
  return {
    db,
    url,
    drop: async () => {
      await db.destroy()
      await sql`drop database if exists ${sql.id(name)} with (force)`.execute(server)
      await server.destroy()
    },
  }
}
