import { sql, type Kysely } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshDuplicates } from '../../src/moderation/merges/list-duplicates.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import type { Database, Schema } from '../../src/schema/tables.ts'
import { givenNode } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenDuplicates } from './duplicates.ts'

const registry = useRegistry()
let ids = 0

const addTo = (db: Database, key: string) =>
  db
    .insertInto('nodes')
    .values({
      id: `further-${(ids += 1)}`,
      publisher_id: 'makers',
      name: 'Further',
      repository: `https://github.com/octo/cats-${key}`,
    })
    .execute()
const noted = async () =>
  (await registry.context.db.selectFrom('shared_repositories').select('repository_key').execute())
    .map(({ repository_key: key }) => key)
    .toSorted()

test('a repository is recorded as shared when a second node has it, by any change', async () => {
  const { db } = registry.context
  await givenDuplicates(registry, 'a')
  expect(await noted()).toEqual(['github.com/octo/cats-a'])
  await givenNode(registry, 'moves', { repository: 'https://github.com/octo/elsewhere' })
  await givenNode(registry, 'gone', { repository: 'https://github.com/octo/lone', status: 'deleted' })
  await givenNode(registry, 'lone', { repository: 'https://github.com/octo/lone' })
  expect(await noted()).toHaveLength(1)
  await db.updateTable('nodes').set({ repository: 'https://github.com/octo/lone' }).where('id', '=', 'moves').execute()
  expect(await noted()).toEqual(['github.com/octo/cats-a', 'github.com/octo/lone'])
  await db.deleteFrom('nodes').where('id', '=', 'moves').execute()
  await refreshDuplicates(db)
  expect(await noted()).toHaveLength(1)
  await db.updateTable('nodes').set({ status: 'active' }).where('id', '=', 'gone').execute()
  expect(await noted()).toHaveLength(2)
})

describe.skipIf(!process.env['TEST_DATABASE_URL'])('with several connections', () => {
  let other: Kysely<Schema>
  beforeAll(async () => {
    const { database } = registry.context.config
    if (database.kind !== 'server') throw new Error('no server')
    other = await connectDatabase<Schema>({ ...database, poolSize: 1 })
    await givenNode(registry, 'first', { repository: 'https://github.com/octo/cats-x' })
    await givenNode(registry, 'second', { repository: 'https://github.com/octo/cats-y' })
    await givenDuplicates(registry, 'known')
  })
  afterAll(() => other.destroy())

  // A deadlock would block these tests forever.
  test.each([
    ['new', 'x', 'y'],
    ['known', 'known', 'a'],
  ])('transactions that add to %s repositories in opposite order do not wait for each other', async (_, one, two) => {
    await other.transaction().execute(async (tx) => {
      await addTo(tx, one)
      await registry.context.db.transaction().execute(async (another) => {
        await addTo(another, two)
        await addTo(another, one)
        await addTo(tx, two)
      })
    })
    await refreshDuplicates(registry.context.db)
    expect(await noted()).toEqual(expect.arrayContaining([one, two].map((key) => `github.com/octo/cats-${key}`)))
  })

  test('counting and adding do not wait for each other', async () => {
    await registry.context.db
      .updateTable('nodes')
      .set({ downloads: 5000 })
      .where('id', 'in', ['first', 'known-old'])
      .execute()
    await other.transaction().execute(async (tx) => {
      await addTo(tx, 'known')
      await registry.context.db.transaction().execute(async (counting) => {
        await refreshDuplicates(counting)
        await addTo(tx, 'x')
      })
    })
    const { rows } = await sql`select from nodes where id in (${`further-${ids - 1}`}, ${`further-${ids}`})`.execute(
      other,
    )
    expect(rows).toHaveLength(2)
  })
})
