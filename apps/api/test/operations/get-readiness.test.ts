import { expect, test } from 'vitest'
import { createApi } from '../../src/index.ts'
import { createStopping } from '../../src/meta/stopping.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

test('200 with the text OK while requests may be sent', async () => {
  const { status, body } = await registry.call('getReadiness', '/health/ready')
  expect({ status, text: body.toString() }).toEqual({ status: 200, text: 'OK' })
})

test('503 once the registry was told to stop, though it answers whatever still comes', async () => {
  const stopping = createStopping()
  const api = createApi({ ...registry.context, stopping })
  const ask = (path: string) => api.fetch(new Request(`http://registry.test${path}`))
  expect((await ask('/health/ready')).status).toBe(200)
  stopping.begin()
  const refused = await ask('/health/ready')
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 503,
    body: { error: 'stopping' },
  })
  expect((await ask('/health/live')).status).toBe(200)
  expect((await ask('/nodes')).status).toBe(200)
})
