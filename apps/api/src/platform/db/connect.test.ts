import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from './connect.ts'

let directory: string
let db: Awaited<ReturnType<typeof connectDatabase>>

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'registry-connect-'))
  db = await connectDatabase({ kind: 'embedded', directory })
})

afterAll(async () => {
  await db.destroy()
  await rm(directory, { recursive: true, force: true })
})

it('opens the embedded database with settings that take little memory', async () => {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, current_setting(name) as setting from pg_settings
    where name in ('shared_buffers', 'max_connections', 'default_statistics_target') order by name
  `.execute(db)
  expect(rows.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
    'default_statistics_target=30',
    'max_connections=5',
    'shared_buffers=8MB',
  ])
})

it('lets one transaction of the embedded database lock four hundred tables', async () => {
  const tables = await db.transaction().execute(async (transaction) => {
    for (let number = 0; number < 400; number++)
      await sql`create table ${sql.table(`locked_${number}`)} (id integer)`.execute(transaction)
    const { rows } = await sql<{ count: number }>`
      select count(distinct relation)::integer as count from pg_locks where relation is not null
    `.execute(transaction)
    return rows[0]?.count
  })
  expect(tables).toBeGreaterThan(400)
})
