import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, open, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { packZip, publishBody } from '../../api/test/packs.ts'
import { canMount, mount, unmount } from '../../api/test/small-disk.ts'
import { useCommandLine, type Server } from './command-line.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const mebibyte = 1024 * 1024
const line = useCommandLine()

async function announce({ apiUrl }: Server, token: string, id: string): Promise<{ status: number; body: any }> {
  const response = await fetch(`${apiUrl}/publishers/studio/nodes/${id}/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(publishBody(token, id, '1.0.0')),
  })
  return { status: response.status, body: await response.json() }
}

async function send({ apiUrl }: Server, signedUrl: string, bytes: Buffer): Promise<{ status: number; body: any }> {
  const { pathname, search } = new URL(signedUrl)
  const body = new Uint8Array(bytes)
  const headers = { 'Content-Type': 'application/zip' }
  const response = await fetch(`${apiUrl}${pathname}${search}`, { method: 'PUT', headers, body })
  return { status: response.status, body: await response.json() }
}

const statusOf = async ({ apiUrl }: Server, path: string) => (await fetch(`${apiUrl}${path}`)).status

describe.skipIf(!canMount)('a data folder on a full disk', () => {
  let folder: string
  let server: Server
  let token: string
  const filler = () => join(folder, 'filler')
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'registry-full-'))
    mount(folder, '320m')
    token = await line.prepare('studio', folder)
    server = await line.serve({ DATA_DIR: folder, RATE_LIMITS: 'off' })
    // `/health` fails until search has loaded the catalogue.
    await vi.waitUntil(async () => (await statusOf(server, '/health')) === 200, { timeout: 60_000, interval: 50 })
  })
  afterAll(async () => {
    await server?.stop('SIGTERM')
    unmount(folder)
    await rm(folder, { recursive: true, force: true })
  })

  /** Fills the disk until only this number of bytes is free. */
  async function leave(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const file = await open(filler(), 'a')
    await promisify(execFile)('fallocate', ['-l', String((await file.stat()).size + bavail * bsize - bytes), filler()])
    await file.close()
  }

  test('refuses uploads with 507 and reports it at /health/ready, while reads continue', async () => {
    const { body } = await announce(server, token, 'waiting')
    const bytes = await packZip('waiting', '1.0.0')
    await leave(32 * mebibyte)
    expect(await send(server, body.signedUrl, bytes)).toMatchObject({
      status: 507,
      body: { error: 'insufficient_storage', message: expect.stringContaining('The disk of this registry is full') },
    })
    expect(await statusOf(server, '/health/ready')).toBe(503)
    expect(await statusOf(server, '/health')).toBe(200)
    expect(await statusOf(server, '/nodes')).toBe(200)
    await rm(filler())
    expect(await statusOf(server, '/health/ready')).toBe(200)
    expect((await send(server, body.signedUrl, bytes)).status).toBe(200)
  })

  test('answers 507 when the embedded database cannot grow, and recovers once there is room', async () => {
    await leave(0)
    const answers = []
    for (let i = 0; i < 40; i++) {
      const answer = await announce(server, token, `large-${i}`)
      answers.push(answer)
      if (answer.status !== 201) break
    }
    const refused = answers.at(-1)
    expect(refused).toMatchObject({ status: 507, body: { error: 'insufficient_storage' } })
    await rm(filler())
    expect((await announce(server, token, 'afterwards')).status).toBe(201)
  })
})

test('an upload above the file size limit is refused with 507, and its part is removed', async () => {
  const environment = { DATA_DIR: join(line.directory, 'limited') }
  await mkdir(environment.DATA_DIR)
  const token = await line.prepare('studio', environment.DATA_DIR)
  // The limit is larger than any file of the database, and a little smaller than the archive.
  const server = await line.serve(environment, 24 * 1024)
  const { body } = await announce(server, token, 'heavy')
  const bytes = Buffer.concat([await packZip('heavy', '1.0.0'), Buffer.alloc(64 * mebibyte, 1)])
  expect(await send(server, body.signedUrl, bytes)).toMatchObject({
    status: 507,
    body: { error: 'insufficient_storage' },
  })
  expect((await send(server, body.signedUrl, await packZip('heavy', '1.0.0'))).status).toBe(200)
  const ended = once(server.process, 'exit')
  server.process.kill('SIGTERM')
  await ended
})
