import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPace, giveWay } from '../../src/platform/db/give-way.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

test.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'long work yields to waiting queries of the embedded database',
  async () => {
    const { db } = registry.context
    let answered = 0
    const others = Array.from({ length: 20 }, () => sql`select pg_sleep(0.01)`.execute(db).then(() => answered++))
    await giveWay(db, { kind: 'embedded', directory: '' }, 1)
    expect(answered).toBe(20)
    await Promise.all(others)
  },
)

test.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'a long transaction on the embedded database does not block the event loop',
  async () => {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    await registry.context.db.transaction().execute(async (tx) => {
      setImmediate(count)
      for (let at = 0; at < 20; at++) await sql`select pg_sleep(0.005)`.execute(tx)
      isOver = true
    })
    expect(turns).toBeGreaterThanOrEqual(20)
  },
)

test('a slow step is followed by a smaller one, and a fast step by a larger one', () => {
  const { next } = createPace(200)
  expect(next(20, 1000, false)).toBe(2)
  expect(next(20, 5000, false)).toBe(1)
  expect(next(20, 50, false)).toBe(40)
  expect(next(150, 1, false)).toBe(200)
})

test('steps are short while others wait, and for two seconds afterwards', () => {
  let now = 0
  const { next } = createPace(200, () => now)
  expect(next(20, 100, true)).toBe(2)
  now = 1999
  expect(next(20, 100, false)).toBe(2)
  now = 2000
  expect(next(20, 100, false)).toBe(20)
})
