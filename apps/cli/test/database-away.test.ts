import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../api/test/database.ts'
import { packZip } from '../../api/test/packs.ts'
import { startRelay, type Relay } from '../../api/test/relay.ts'
import { useCommandLine, type Server } from './command-line.ts'

const line = useCommandLine()

describe.runIf(process.env['TEST_DATABASE_URL'])('while the database server is away', () => {
  let database: TestDatabase
  let relay: Relay
  let server: Server
  let token: string
  beforeAll(async () => {
    database = await createTestDatabase()
    relay = await startRelay(database.url ?? '')
    const direct = { DATABASE_URL: database.url ?? '' }
    server = await line.serve({ DATABASE_URL: relay.url, PROCESSES: '1', LOG_LEVEL: 'fatal' })
    line.start(['serve', '--only', 'worker'], { DATABASE_URL: relay.url, LOG_LEVEL: 'fatal' })
    await line.run(['publisher', 'create', 'away', '--name', 'Away'], direct)
    const created = await line.run(['token', 'create', '--publisher', 'away', '--name', 'test'], direct)
    token = created.out.trim()
    await publish('1.0.0')
    await vi.waitUntil(async () => (await latest()) === '1.0.0' && (await found())?.length === 1, { timeout: 60_000 })
  }, 180_000)
  afterAll(async () => {
    await relay.close()
    server.process.kill('SIGKILL')
    await database.drop()
  })

  test('fresh and stale cached answers are served, other requests get 503, and all recover afterwards', async () => {
    // The read ends before the change, which makes the cached answer stale.
    const before = await ask('/nodes/steady')
    const [kept, searched] = ['/nodes?limit=3', '/nodes/search?search=steady']
    await announce('2.0.0')
    await ask(kept)
    await ask(searched)
    await relay.cut()

    expect((await ask(kept)).status).toBe(200)
    expect((await ask(searched)).body.nodes).toHaveLength(1)
    const older = await ask('/nodes/steady')
    expect(older).toMatchObject({ status: 200, body: { id: 'steady' } })
    expect(older.headers.get('age')).toMatch(/^\d+$/)
    expect(before.headers.get('age')).toBeNull()

    const refused = await ask('/nodes/steady/versions/1.0.0/contents')
    expect(refused).toMatchObject({ status: 503, body: { error: 'unavailable' } })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    expect((await announce('3.0.0')).status).toBe(503)
    expect((await ask('/health')).status).toBe(503)

    await relay.heal()
    await expect.poll(async () => (await ask('/health')).status, wait).toBe(200)
    // Jobs, notices and search resume without a restart.
    await publish('4.0.0')
    await expect.poll(latest, { timeout: 60_000 }).toBe('4.0.0')
    await expect.poll(foundVersion, { timeout: 60_000 }).toBe('4.0.0')
  }, 180_000)

  test('installs counted during the outage are written after it', async () => {
    const path = '/nodes/steady/install'
    const before = await installed()
    await ask(path)
    await relay.cut()
    for (let i = 0; i < 3; i++) expect((await ask(path)).status).toBe(200)
    await relay.heal()
    await expect.poll(installed, { timeout: 60_000 }).toBe(before + 4)
  }, 120_000)

  test('installs counted before a stop are written', async () => {
    await expect.poll(async () => (await ask('/health')).status, wait).toBe(200)
    const before = await installed()
    for (let i = 0; i < 7; i++) await ask('/nodes/steady/install')
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(await installed()).toBe(before + 7)
  }, 60_000)

  const wait = { timeout: 30_000 }

  async function ask(path: string): Promise<{ status: number; headers: Headers; body: any }> {
    const response = await fetch(`${server.apiUrl}${path}`)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
  }

  function announce(version: string): Promise<Response> {
    return fetch(`${server.apiUrl}/publishers/away/nodes/steady/versions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        personal_access_token: token,
        node: { id: 'steady', name: 'steady' },
        node_version: { version },
      }),
    })
  }

  async function publish(version: string): Promise<void> {
    const { signedUrl }: any = await (await announce(version)).json()
    const { pathname, search } = new URL(signedUrl)
    const body = new Uint8Array(await packZip('steady', version))
    const uploaded = await fetch(`${server.apiUrl}${pathname}${search}`, { method: 'PUT', body })
    expect(uploaded.status).toBe(200)
    await uploaded.arrayBuffer()
  }

  const latest = async () => (await ask('/nodes/steady')).body.latest_version?.version
  const found = async () => (await ask('/nodes/search?search=steady')).body.nodes
  const foundVersion = async () => (await found())?.[0]?.latest_version?.version
  const installed = async () => {
    const { db } = database
    const { downloads } = await db.selectFrom('nodes').select('downloads').executeTakeFirstOrThrow()
    const { count } = await db
      .selectFrom('node_installs')
      .select((of) => of.fn.coalesce(of.fn.sum<number>('count'), of.lit(0)).as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(downloads)
    return downloads
  }
})
