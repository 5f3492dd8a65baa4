import { afterAll, expect, test } from 'vitest'
import { createApi } from '../../src/index.ts'
import { pingDatabase } from '../../src/platform/db/ping.ts'
import { createTestDatabase } from '../database.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let closed: Awaited<ReturnType<typeof createTestDatabase>>

afterAll(() => closed?.drop().catch(() => undefined))

test('200 with the text OK', async () => {
  const { status, body } = await registry.call('getLiveness', '/health/live')
  expect({ status, text: body.toString() }).toEqual({ status: 200, text: 'OK' })
})

test('200 even if the database does not answer', async () => {
  closed = await createTestDatabase()
  await pingDatabase(closed.db)
  await closed.db.destroy()
  const api = createApi({ ...registry.context, db: closed.db })
  const ask = (path: string) => api.fetch(new Request(`http://registry.test${path}`))
  expect((await ask('/health/live')).status).toBe(200)
  expect((await ask('/health/ready')).status).toBe(503)
})
