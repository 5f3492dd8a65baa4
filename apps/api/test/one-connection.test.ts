import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { poolCounts } from '../src/platform/db/connect.ts'
import { useRegistry } from './harness.ts'

const registry = useRegistry()

test('a query on the outer db waits for an open transaction, on a server as in the embedded database', async () => {
  const { db } = registry.context
  const done: string[] = []
  let outer: Promise<unknown> | undefined
  await db.transaction().execute(async (tx) => {
    outer = sql`select 1`.execute(db).then(() => done.push('outer'))
    for (let query = 0; query < 20; query++) await sql`select 1`.execute(tx)
    expect(poolCounts(db) ?? { waiting: 1 }).toMatchObject({ waiting: 1 })
    done.push('transaction')
  })
  await outer
  expect(done).toEqual(['transaction', 'outer'])
})
