import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt, type Wiring } from './attempt.ts'
import { createBreaker } from './breaker.ts'
import { createHeldBytes } from './held-bytes.ts'
import type { UpstreamRequest } from './upstream-request.ts'

const read = { jsonBytes: 1000, smallBytes: 1000, streamBytes: 1000, stallMs: 1000, streamMs: 1000 }
const agent = new Agent()
let server: Server
let request: UpstreamRequest

beforeAll(async () => {
  server = createServer((_, response) => {
    response.setHeader('Content-Type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const nothing = { binaryTypes: new Set<string>(), passedHeaders: new Set<string>(), secrets: [] }
  request = { url: `http://127.0.0.1:${port}/`, headers: {}, ...nothing }
})
afterAll(async () => {
  await agent.close()
  server.close()
})

function wiring(more: Partial<Wiring> = {}): Wiring {
  const breaker = createBreaker({ failures: 1, openMs: 60_000 }, Date.now)
  return { agent, breaker, held: createHeldBytes(10_000), read, ...more }
}

test('an error of this program is thrown, and is no failure of the upstream', async () => {
  const mistake = new TypeError('bytes is not iterable')
  const broken = {
    hold: () => {
      throw mistake
    },
    free: () => undefined,
  }
  const parts = wiring({ held: broken })
  await expect(attempt(parts, request, new AbortController().signal)).rejects.toBe(mistake)
  expect(parts.breaker.state()).toBe('closed')
})

test('an upstream without a server is away', async () => {
  const parts = wiring()
  const answer = await attempt(parts, { ...request, url: 'http://127.0.0.1:9/' }, new AbortController().signal)
  expect(answer).toMatchObject({ kind: 'unreachable', isAway: true })
  expect(parts.breaker.state()).toBe('open')
})

test('a caller that has gone is no failure of the upstream', async () => {
  const gone = new AbortController()
  const reason = new Error('gone')
  gone.abort(reason)
  const parts = wiring()
  await expect(attempt(parts, request, gone.signal)).rejects.toBe(reason)
  expect(parts.breaker.state()).toBe('closed')
})
