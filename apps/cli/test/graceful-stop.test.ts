import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { useCommandLine, type Server } from './command-line.ts'

const line = useCommandLine('migrated')

interface Counts {
  whole: number
  /** Number of clients whose connection was refused, because the registry had stopped. */
  refused: number
  /** Failures of answers that were begun but not finished, or of accepted requests without an answer. */
  broken: string[]
  closing: number
}

test('SIGTERM under load loses no accepted request', { timeout: 240_000 }, async () => {
  const server = await line.serve({ DRAIN_SECONDS: '8' })
  const counts: Counts = { whole: 0, refused: 0, broken: [], closing: 0 }
  const clients = Array.from({ length: 16 }, () => keepAsking(server, counts))
  await expect.poll(() => counts.whole, { timeout: 60_000 }).toBeGreaterThan(200)
  expect(await readiness(server)).toBe(200)
  const upload = beginUpload(server)

  const stopped = server.stop('SIGTERM')
  await expect.poll(() => readiness(server), { timeout: 8000, interval: 20 }).toBe(503)
  const whenToldSo = counts.whole
  // Each client sends requests until the registry refuses connections.
  await Promise.all(clients)
  expect(await upload.finish(), 'what was under way is finished').toBe(400)
  expect(await stopped).toBe(0)

  expect(counts.broken).toEqual([])
  expect(counts.whole, 'it served on while it drained').toBeGreaterThan(whenToldSo)
  expect(counts.closing, 'answers said that their connection closes').toBeGreaterThanOrEqual(clients.length)
  expect(counts.refused).toBe(clients.length)
})

test('SIGTERM without a drain time loses no accepted request', { timeout: 240_000 }, async () => {
  const server = await line.serve()
  const counts: Counts = { whole: 0, refused: 0, broken: [], closing: 0 }
  const clients = Array.from({ length: 8 }, () => keepAsking(server, counts))
  await expect.poll(() => counts.whole, { timeout: 60_000 }).toBeGreaterThan(100)
  expect(await server.stop('SIGTERM')).toBe(0)
  await Promise.all(clients)
  expect(counts.broken).toEqual([])
  expect(counts.refused).toBe(clients.length)
})

/** Sends requests in sequence over a kept-alive connection, until the registry has stopped. */
async function keepAsking({ apiUrl }: Server, counts: Counts): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let i = 0; ; i++) {
    // Some answers come from the cache, others from the database.
    const outcome = await ask(agent, `${apiUrl}${i % 2 === 0 ? '/nodes?limit=5' : `/versions?pageSize=1&page=${i}`}`)
    if (outcome === 'refused') break
    if (outcome === 'closing') counts.closing += 1
    if (outcome === 'whole' || outcome === 'closing') counts.whole += 1
    else counts.broken.push(outcome)
    if (counts.broken.length > 20) break
  }
  counts.refused += 1
  agent.destroy()
}

function ask(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve) => {
    const asked = request(url, { agent })
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : `broken: ${error.code} ${error.message}`),
    )
    asked.on('response', (response) => {
      let size = 0
      response.on('data', (data: Buffer) => (size += data.length))
      response.on('end', () => {
        if (response.statusCode !== 200 || size === 0) resolve(`answered ${response.statusCode} with ${size} bytes`)
        else resolve(response.headers.connection === 'close' ? 'closing' : 'whole')
      })
      response.on('error', (error) => resolve(`broken: ${error.message}`))
    })
    asked.end()
  })
}

/** Sends the first half of a body. `finish` sends the rest. */
function beginUpload({ apiUrl }: Server): { finish(): Promise<number | undefined> } {
  const body = JSON.stringify({ personal_access_token: 'x'.repeat(4000) })
  const asked = request(`${apiUrl}/publishers/p/nodes/n/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Content-Length': String(body.length) },
  })
  const answered = new Promise<number | undefined>((resolve, reject) => {
    asked.on('response', (response) => resolve(response.resume().statusCode))
    asked.on('error', reject)
  })
  // The handler prevents an unhandled rejection. The caller of `finish` still gets the failure.
  answered.catch(() => undefined)
  asked.write(body.slice(0, 2000))
  return {
    finish: () => {
      asked.end(body.slice(2000))
      return answered
    },
  }
}

async function readiness({ apiUrl }: Server): Promise<number> {
  return (await fetch(`${apiUrl}/health/ready`)).status
}
