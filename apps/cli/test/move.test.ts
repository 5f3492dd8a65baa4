import { access, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { givenSite, type Site } from '../../api/test/backups/backing-up.ts'
import { packZip, publishBody } from '../../api/test/packs.ts'
import { useCommandLine, type Server } from './command-line.ts'

// Each command is a process that opens a database of its own.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const line = useCommandLine()

test('move without DATABASE_URL says what to set', async () => {
  const { code, err } = await line.run(['move'])
  expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Set DATABASE_URL to the server') })
})

describe.runIf(process.env['TEST_DATABASE_URL'])('registry move', () => {
  let site: Site
  let folder: string
  let own: Record<string, string>
  let token: string
  const patience = { timeout: 300_000, interval: 100 }

  beforeAll(async () => {
    site = await givenSite(process.env['TEST_DATABASE_URL'])
    folder = site.config.dataDirectory
    own = { DATA_DIR: folder, PROCESSES: '1' }
    token = await line.prepare('studio', folder)
  })
  afterAll(() => site?.drop())
  const onServer = () => ({ ...own, DATABASE_URL: site.environment.DATABASE_URL ?? '' })

  test('is refused while the registry runs, without a change', async () => {
    const server = await line.serve(own)
    await publish(server, 'moved', '1.0.0')
    await expect.poll(() => latestOf(server), patience).toBe('1.0.0')
    const { code, err } = await line.run(['move'], onServer())
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('Stop the registry first.') })
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('copies everything to the server, checks it, and renames the embedded database', async () => {
    const { code, err } = await line.run(['move'], onServer())
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Everything is as it should be.') })
    expect(err).toContain(join(folder, 'database.moved'))
    await access(join(folder, 'database.moved/PG_VERSION'))
    await expect(access(join(folder, 'database'))).rejects.toThrow('ENOENT')
    await expect(access(join(folder, 'moving'))).rejects.toThrow('ENOENT')
  })

  test('leaves a registry that serves the same versions and files, and accepts the same token', async () => {
    const server = await line.serve(onServer())
    expect(await latestOf(server)).toBe('1.0.0')
    const download = await fetch(`${server.apiUrl}/nodes/moved/versions/1.0.0/download`)
    expect(Buffer.from(await download.arrayBuffer())).toEqual(await packZip('moved', '1.0.0'))
    line.start(['serve', '--only', 'worker'], onServer())
    await publish(server, 'moved', '1.1.0')
    await expect.poll(() => latestOf(server), patience).toBe('1.1.0')
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  test('finds no embedded database the second time', async () => {
    const { code, err } = await line.run(['move'], onServer())
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('There is no embedded database') })
  })

  test('replaces neither an earlier moved database nor a server that is in use, and leaves no dump', async () => {
    expect(await line.run(['migrate'], own)).toMatchObject({ code: 0 })
    const again = await line.run(['move'], onServer())
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('database.moved is of an earlier move.') })
    await rename(join(folder, 'database.moved'), join(folder, 'aside'))
    const refused = await line.run(['move'], onServer())
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('A backup is restored into a new') })
    await access(join(folder, 'database/PG_VERSION'))
    await expect(access(join(folder, 'moving'))).rejects.toThrow('ENOENT')
  })

  async function publish({ apiUrl }: Server, id: string, version: string): Promise<void> {
    const announced = await fetch(`${apiUrl}/publishers/studio/nodes/${id}/versions`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(publishBody(token, id, version)),
    })
    const { signedUrl }: any = await announced.json()
    const { pathname, search } = new URL(signedUrl)
    const body = new Uint8Array(await packZip(id, version))
    expect((await fetch(`${apiUrl}${pathname}${search}`, { method: 'PUT', body })).status).toBe(200)
  }

  async function latestOf({ apiUrl }: Server): Promise<string | undefined> {
    const { latest_version }: any = await (await fetch(`${apiUrl}/nodes/moved`)).json()
    return latest_version?.version
  }
})
