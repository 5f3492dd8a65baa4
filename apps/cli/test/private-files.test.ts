import { chmod, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packZip, publishBody } from '../../api/test/packs.ts'
import { useCommandLine, type Server } from './command-line.ts'

const line = useCommandLine()

// The umask of the user who starts the registry restricts nothing.
const mask = process.umask()
beforeAll(() => void process.umask(0))
afterAll(() => void process.umask(mask))

interface Held {
  name: string
  mode: string
  isShared: boolean
  isFolder: boolean
}

/** Returns the data folder and its contents, with the file modes on disk. */
async function held(): Promise<Held[]> {
  const names = ['.', ...(await readdir(line.directory, { recursive: true }))]
  return Promise.all(
    names.map(async (name) => {
      const found = await stat(join(line.directory, name))
      const mode = found.mode & 0o777
      return { name, mode: mode.toString(8), isShared: (mode & 0o077) !== 0, isFolder: found.isDirectory() }
    }),
  )
}

const shared = async () => (await held()).filter(({ isShared }) => isShared)

/** Opens all files to other users, as an older release without a umask left them. */
async function openUp(): Promise<void> {
  for (const { name, isFolder } of await held()) await chmod(join(line.directory, name), isFolder ? 0o777 : 0o666)
}

async function publish({ apiUrl }: Server): Promise<void> {
  await line.run(['publisher', 'create', 'studio', '--name', 'Studio'])
  const token = (await line.run(['token', 'create', '--publisher', 'studio', '--name', 'test'])).out.trim()
  const announced = await fetch(`${apiUrl}/publishers/studio/nodes/pack/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(publishBody(token, 'pack', '1.0.0')),
  })
  const { signedUrl }: any = await announced.json()
  const { pathname, search } = new URL(signedUrl)
  const body = new Uint8Array(await packZip('pack', '1.0.0'))
  expect((await fetch(`${apiUrl}${pathname}${search}`, { method: 'PUT', body })).status).toBe(200)
}

describe.skipIf(process.platform === 'win32')('on a machine with other users', () => {
  let server: Server
  const serve = async () => (server = await line.serve({ LOG_LEVEL: 'info' }))

  it('every file of the embedded database and of the packs is readable by its owner only, whatever the umask', async () => {
    await chmod(line.directory, 0o755)
    await publish(await serve())
    const files = await held()
    expect(files.filter(({ isShared }) => isShared)).toEqual([])
    expect(files.filter(({ name }) => name.startsWith('database/')).length).toBeGreaterThan(100)
    expect(files.filter(({ name, mode }) => name.startsWith('blobs/') && mode === '600')).toHaveLength(1)
  }, 300_000)

  it('integrity check reports files with rights for others', async () => {
    await openUp()
    const { code, out } = await line.run(['integrity', 'check'])
    expect(code).toBe(1)
    expect(out).toMatch(/database\/\S+: others than its owner have rights to it \(mode 666\)/)
    expect(out).toMatch(/others have rights to \d{3,} more files/)
  }, 300_000)

  it('the next start removes the rights that an older release left, and reads all files', async () => {
    expect(await server.stop('SIGTERM')).toBe(0)
    await openUp()
    await serve()
    expect(await shared()).toEqual([])
    expect(server.said()).toMatch(/"closed":\d{3,}.*taken away/)
    expect((await fetch(`${server.apiUrl}/publishers/studio`)).status).toBe(200)
    const { code, out } = await line.run(['integrity', 'check'])
    expect({ code, out }).toEqual({ code: 0, out: '' })
  }, 300_000)
})
