import { createHash, type Hash } from 'node:crypto'
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenApiKey, givenCustomer } from '../../api/test/customers.ts'
import { useRegistry } from '../../api/test/harness.ts'
import { serveOnLoopback } from '../../api/test/loopback.ts'
import type { Environment } from '../../api/src/platform/config/settings.ts'
import { listen, type Listening } from '../src/serve/listen.ts'

const mib = 1024 * 1024
const pictureBytes = 48 * mib
const environment: Environment = { PROXY_STABILITY_KEY: 'stability-key', PROXY_LUMA_KEY: 'luma-secret' }

/** State of the service's last answer. */
let service: { sent: number; digest: Hash; hasLeft: boolean; isDone: boolean }
serveOnLoopback(
  (asked, response) => {
    const seen = { sent: 0, digest: createHash('sha256'), hasLeft: false, isDone: false }
    service = seen
    response.on('close', () => (seen.hasLeft = !response.writableFinished))
    response.on('finish', () => (seen.isDone = true))
    if (asked.url?.startsWith('/results/')) sendPicture(response, seen, asked.url.endsWith('/broken'))
  },
  (url) => {
    environment.PROXY_STABILITY_URL = url
    environment.PROXY_LUMA_URL = url
  },
)
const registry = useRegistry(environment)
let server: Listening
let headers: Record<string, string>

beforeAll(async () => {
  server = await listen((asked) => registry.fetch(asked), { port: 0, host: '127.0.0.1', setting: 'API_PORT' })
  const ada = await givenCustomer(registry, 'ada', 1_000_000)
  headers = { 'X-API-Key': (await givenApiKey(registry, ada)).plaintext_key }
})
afterAll(() => server.close(0))

it('a caller that disconnects while a service works aborts the request to the service', async () => {
  const asked = ask('/proxy/luma/generations/slow')
  asked.on('error', () => undefined)
  await expect.poll(underWay, { timeout: 10_000 }).toBe(1)
  await expect.poll(() => service?.hasLeft, { timeout: 10_000 }).toBe(false)
  asked.destroy()
  await expect.poll(() => service.hasLeft, { timeout: 10_000 }).toBe(true)
  await expect.poll(underWay, { timeout: 10_000 }).toBe(0)
})

it('a large image waits for a slow reader, and arrives unchanged', async () => {
  const answer = await answerTo(ask('/proxy/stability/v2beta/results/large'))
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' })
  const sent = await settled(() => service.sent)
  expect(sent).toBeLessThan(24 * mib)
  const arrived = createHash('sha256')
  for await (const chunk of answer) arrived.update(chunk)
  expect(service).toMatchObject({ sent: pictureBytes, isDone: true })
  expect(arrived.digest('hex')).toBe(service.digest.digest('hex'))
  await expect.poll(underWay, { timeout: 10_000 }).toBe(0)
})

it('a caller that disconnects in the middle of an image aborts the request to the service', async () => {
  const asked = ask('/proxy/stability/v2beta/results/left')
  await answerTo(asked)
  asked.destroy()
  await expect.poll(() => service.hasLeft, { timeout: 10_000 }).toBe(true)
  await expect.poll(underWay, { timeout: 10_000 }).toBe(0)
})

it('a truncated image fails at the caller', async () => {
  const answer = await answerTo(ask('/proxy/stability/v2beta/results/broken'))
  const read = async () => {
    for await (const chunk of answer) expect(chunk).toBeInstanceOf(Buffer)
  }
  await expect(read()).rejects.toBeInstanceOf(Error)
  await expect.poll(underWay, { timeout: 10_000 }).toBe(0)
})

it('HEAD of a large image has its headers, and ends the request to the service', async () => {
  const answer = await answerTo(ask('/proxy/stability/v2beta/results/head', 'HEAD'))
  answer.resume()
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
  await expect.poll(() => service.hasLeft, { timeout: 10_000 }).toBe(true)
  await expect.poll(underWay, { timeout: 10_000 }).toBe(0)
})

function ask(path: string, method = 'GET') {
  return request({ host: '127.0.0.1', port: server.port, path, method, headers, agent: false }).end()
}

function answerTo(asked: ReturnType<typeof ask>): Promise<IncomingMessage> {
  asked.on('error', () => undefined)
  return new Promise((resolve) => asked.once('response', resolve))
}

function underWay(): number {
  const { luma, stability } = registry.context.proxy.upstreams
  return luma.upstream.state().inFlight + stability.upstream.state().inFlight
}

/** Returns a figure once it is unchanged for half a second. */
async function settled(read: () => number): Promise<number> {
  let [last, since] = [read(), Date.now()]
  await expect
    .poll(
      () => {
        if (read() !== last) [last, since] = [read(), Date.now()]
        return Date.now() - since
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(500)
  return last
}

function sendPicture(response: ServerResponse, seen: typeof service, isBroken: boolean): void {
  response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': String(pictureBytes) })
  const pour = (): void => {
    while (seen.sent < pictureBytes) {
      const chunk = Buffer.alloc(64 * 1024, seen.sent.toString(36))
      seen.sent += chunk.length
      seen.digest.update(chunk)
      if (isBroken && seen.sent > pictureBytes / 4) return void response.destroy()
      if (!response.write(chunk)) return void response.once('drain', pour)
    }
    response.end()
  }
  pour()
}
