import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../api/test/database.ts'
import { packZip } from '../../api/test/packs.ts'
import { useCommandLine, type Server } from './command-line.ts'

const line = useCommandLine()

test('more than one process is refused on the embedded database', async () => {
  const { code, err } = await line.run(['serve'], { PROCESSES: '2' })
  expect(code).toBe(1)
  expect(err).toMatch(/PROCESSES above 1 needs a PostgreSQL server/)
})

describe.runIf(process.env['TEST_DATABASE_URL'])('three processes on a PostgreSQL server', () => {
  let database: TestDatabase
  let server: Server
  let token: string
  beforeAll(async () => {
    database = await createTestDatabase()
    // The pool size exceeds the connections of any test server.
    const own = { DATABASE_URL: database.url ?? '', PROCESSES: '3', LOG_LEVEL: 'info', DATABASE_POOL_SIZE: '2000' }
    server = await line.serve({ ...own, METRICS_PORT: '0' })
    line.start(['serve', '--only', 'worker'], own)
    await line.run(['publisher', 'create', 'together', '--name', 'Together'], own)
    const created = await line.run(['token', 'create', '--publisher', 'together', '--name', 'test'], own)
    token = created.out.trim()
  }, 300_000)
  afterAll(async () => {
    server.process.kill('SIGKILL')
    await database.drop()
  })

  test('further processes load the search before they accept requests', async () => {
    const [before = ''] = server.said().split('Ready.')
    expect(before.match(/the search has read the catalogue/g)?.length ?? 0).toBeGreaterThanOrEqual(2)
  })

  test('share one port, and each serves a change that another wrote', async () => {
    await publish('1.0.0', 'before')
    const processes = Array.from({ length: 3 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    const read = () => Promise.all(processes.map(async (agent) => (await ask(agent, '/nodes/shared')).name))
    await expect.poll(read, { timeout: 20_000 }).toEqual(['before', 'before', 'before'])
    await publish('1.0.1', 'after')
    await expect.poll(read, { timeout: 20_000 }).toEqual(['after', 'after', 'after'])
    for (const agent of processes) agent.destroy()
  })

  test('warn at start if their connections exceed the limit of the server', () => {
    expect(server.said()).toMatch(
      /The PostgreSQL server gives \d+ connections, and 3 processes may ask for 6010\. .*Set DATABASE_POOL_SIZE to \d+ or less/,
    )
  })

  test('one port has the metrics of all processes, and counts jobs once', async () => {
    const port = /Metrics .*\(port (\d+)\)/.exec(server.said())?.[1]
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    const measured = (name: string) =>
      text.split('\n').filter((row) => row.startsWith(`${name}{`) || row.startsWith(`${name} `))
    expect(
      measured('process_resident_memory_bytes')
        .map((row) => /process="(\d)"/.exec(row)?.[1] ?? '')
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['1', '2', '3'])
    expect(measured('process_start_time_seconds')).toHaveLength(3)
    expect(measured('registry_jobs').filter((row) => /queue="review-version",state="waiting"/.test(row))).toHaveLength(
      1,
    )
    const answered = measured('http_server_request_duration_seconds_count').filter(
      (row) => row.includes('announceNodeVersion') || row.includes('publishNodeVersion'),
    )
    expect(answered.length).toBeGreaterThan(0)
    expect(answered.every((row) => /process="\d"/.test(row))).toBe(true)
  })

  test('a killed process is replaced without a loss of acknowledged versions', async () => {
    const acknowledged: string[] = []
    const over = new AbortController()
    const publishing = Array.from({ length: 4 }, async (_, number) => {
      for (let patch = 0; !over.signal.aborted; patch++) {
        const version = `2.${number}.${patch}`
        // Requests that the killed process has begun get no answer.
        if (await publish(version, 'killed').catch(() => false)) acknowledged.push(version)
      }
    })
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(5)
    const [, second] = pidsOf(server)
    process.kill(second!, 'SIGKILL')
    await expect
      .poll(server.said, { timeout: 20_000 })
      .toContain(`(${second}) ended by SIGKILL; another takes its place`)
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(before + 5)
    over.abort()
    await Promise.all(publishing)
    const { rows } = await versions()
    expect(rows).toEqual(expect.arrayContaining(acknowledged))
  }, 90_000)

  test('SIGTERM ends all of them', async () => {
    const all = pidsOf(server)
    expect(await server.stop('SIGTERM')).toBe(0)
    await untilGone(all)
  }, 300_000)

  test('all end when their leader is killed', async () => {
    server = await line.serve({ DATABASE_URL: database.url ?? '', PROCESSES: '2' })
    const all = pidsOf(server)
    expect(all).toHaveLength(2)
    server.process.kill('SIGKILL')
    await untilGone(all)
  }, 300_000)

  async function publish(version: string, name: string): Promise<boolean> {
    const response = await fetch(`${server.apiUrl}/publishers/together/nodes/shared/versions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Connection: 'close' },
      body: JSON.stringify({
        personal_access_token: token,
        node: { id: 'shared', name },
        node_version: { version },
      }),
    })
    const { signedUrl }: any = await response.json()
    if (response.status !== 201) return false
    const body = new Uint8Array(await packZip('shared', version))
    const uploaded = await fetch(`${server.apiUrl}${new URL(signedUrl).pathname}${new URL(signedUrl).search}`, {
      method: 'PUT',
      headers: { Connection: 'close' },
      body,
    })
    await uploaded.text()
    return uploaded.status === 200
  }

  const versions = async () => ({
    rows: (await database.db.selectFrom('node_versions').select('version').execute()).map(({ version }) => version),
  })

  async function ask(agent: Agent, path: string): Promise<any> {
    const asking = request(`${server.apiUrl}${path}`, { agent }).end()
    const [response] = await once(asking, 'response')
    return json(response)
  }
})

const pidsOf = (server: Server): number[] =>
  (/^Processes (.*)$/m.exec(server.said())?.[1] ?? '').split(', ').filter(Boolean).map(Number)

async function untilGone(pids: number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive), { timeout: 20_000 }).toEqual([])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
