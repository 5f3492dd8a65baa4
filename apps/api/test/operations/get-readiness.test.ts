import { expect, test } from 'vitest'
import { createApi } from '../../src/index.ts'
import { createStopping } from '../../src/system/meta/stopping.ts'
import { useRegistry } from '../harness.ts'
import { canMount, onFullDisk } from '../small-disk.ts'

const registry = useRegistry()

test('200 with the text OK while the registry accepts requests', async () => {
  const { status, body } = await registry.call('getReadiness', '/health/ready')
  expect({ status, text: body.toString() }).toEqual({ status: 200, text: 'OK' })
})

test('503 once the registry is stopping, while it still answers requests', async () => {
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

test.skipIf(!canMount)('503 with a message while a disk of the machine is full; reads are answered', async () => {
  const { dataDirectory } = registry.context.config
  const [ready, health, nodes] = await onFullDisk(dataDirectory, () =>
    Promise.all([
      registry.call('getReadiness', '/health/ready'),
      registry.call('getHealth', '/health'),
      registry.call('listAllNodes', '/nodes'),
    ]),
  )
  expect(ready).toMatchObject({ status: 503, body: { error: 'disk_full' } })
  expect(ready.body.message).toContain('The disk of this registry is full')
  expect([health.status, nodes.status]).toEqual([200, 200])
  expect((await registry.call('getReadiness', '/health/ready')).status).toBe(200)
})
