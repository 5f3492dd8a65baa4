import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { giveWay, nextBatch } from '../../src/platform/db/give-way.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

test.skipIf(process.env['TEST_DATABASE_URL'] !== undefined)(
  'long work goes on once those who waited for the embedded database have their answers',
  async () => {
    const { db } = registry.context
    let answered = 0
    const others = Array.from({ length: 20 }, () => sql`select pg_sleep(0.01)`.execute(db).then(() => answered++))
    await giveWay(db, { kind: 'embedded', directory: '' }, 1)
    expect(answered).toBe(20)
    await Promise.all(others)
  },
)

test('a step that took long is followed by a smaller one, and a short one by a larger one', () => {
  expect(nextBatch(20, 100, 200)).toBe(2)
  expect(nextBatch(20, 5000, 200)).toBe(1)
  expect(nextBatch(20, 5, 200)).toBe(40)
  expect(nextBatch(150, 1, 200)).toBe(200)
})
