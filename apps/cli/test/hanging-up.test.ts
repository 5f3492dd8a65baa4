import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useRegistry } from '../../api/test/harness.ts'
import { createApi } from '../../api/src/index.ts'
import { listen, type Listening } from '../src/serve/listen.ts'

const registry = useRegistry()
const errors: unknown[] = []
const answered: string[] = []
let server: Listening

beforeAll(async () => {
  const log = Object.create(registry.context.log, {
    error: { value: (...told: unknown[]) => void errors.push(told) },
    debug: { value: ({ path }: { path: string }, said: string) => void (said === 'answered' && answered.push(path)) },
  })
  const api = createApi({ ...registry.context, log })
  server = await listen((asked) => api.fetch(asked), { port: 0, host: '127.0.0.1', setting: 'API_PORT' })
})
afterAll(() => server.close(0))

it('a client that disconnects in the middle of a body logs no error', async () => {
  const path = '/publishers/p/nodes/n/versions'
  const socket = connect(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: registry\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"personal`,
  )
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(100)
  // An answer to a later request shows that the registry has begun the first request.
  await fetch(`http://127.0.0.1:${server.port}/health/live`)
  socket.resetAndDestroy()
  await expect.poll(() => answered).toContain(path)
  expect(errors).toEqual([])
})
