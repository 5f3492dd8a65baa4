import { afterAll, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { createApi } from '../../src/index.ts'
import { createTestDatabase } from '../database.ts'

const registry = useRegistry()
let closed: Awaited<ReturnType<typeof createTestDatabase>>

afterAll(() => closed?.drop().catch(() => undefined))

test('200 with the text OK while the database answers', async () => {
  const { status, body, headers } = await registry.call('getHealth', '/health')
  expect({ status, text: body.toString(), type: headers.get('content-type') }).toEqual({
    status: 200,
    text: 'OK',
    type: 'text/plain; charset=utf-8',
  })
})

test('503 when the database does not answer', async () => {
  closed = await createTestDatabase()
  await closed.db.selectFrom('nodes').select('id').execute()
  await closed.db.destroy()
  const api = createApi({ ...registry.context, db: closed.db })
  const response = await api.fetch(new Request('http://registry.test/health'))
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ error: 'unavailable' })
})
