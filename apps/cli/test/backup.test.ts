import { execFile, execFileSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { packZip, publishBody } from '../../api/test/packs.ts'
import { useCommandLine, type Ended, type Server } from './command-line.ts'

// Each command is a process that opens a database of its own.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 60_000 })

/** Time-out for the work of other processes. */
const patience = { timeout: 180_000, interval: 20 }

const script = fileURLToPath(new URL('../../../deploy/nightly-backup.sh', import.meta.url))

const line = useCommandLine('studio')
let folder: string
let backup: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-backups-'))
  backup = join(folder, 'backup')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Acknowledged {
  nodeId: string
  version: string
  sha256: string
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Publishes a version, and returns once the registry has acknowledged the upload. */
async function publish(apiUrl: string, nodeId: string, version: string): Promise<Acknowledged> {
  const published = await fetch(`${apiUrl}/publishers/studio/nodes/${nodeId}/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(publishBody(line.token, nodeId, version)),
  })
  if (published.status !== 201) throw new Error(await published.text())
  const { signedUrl }: any = await published.json()
  const archive = await packZip(nodeId, version)
  const address = new URL(signedUrl)
  const uploaded = await fetch(`${apiUrl}${address.pathname}${address.search}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/zip' },
    body: new Uint8Array(archive),
  })
  if (uploaded.status !== 200) throw new Error(await uploaded.text())
  return { nodeId, version, sha256: digestOf(archive) }
}

/** Publishes version after version until it is stopped. */
function publishOnAndOn(apiUrl: string) {
  const acknowledged: Acknowledged[] = []
  const over = new AbortController()
  const run = async (): Promise<void> => {
    for (let count = 1; !over.signal.aborted; count++)
      acknowledged.push(await publish(apiUrl, `pack-${count % 7}`, `1.0.${count}`))
  }
  const running = run()
  return {
    acknowledged,
    stop: async () => {
      over.abort()
      await running
    },
  }
}

/** Downloads a version once its review has passed. */
async function download(apiUrl: string, { nodeId, version }: Acknowledged): Promise<string> {
  const address = `${apiUrl}/nodes/${nodeId}/versions/${version}/download`
  await expect.poll(async () => (await fetch(address)).status, patience).toBe(200)
  return digestOf(Buffer.from(await (await fetch(address)).arrayBuffer()))
}

/** Restores the backup into its own folder, which the test may damage; returns the settings. */
async function restored(name: string): Promise<Record<string, string>> {
  const environment = { DATA_DIR: join(folder, name) }
  const { code, err } = await line.run(['restore', backup], environment)
  expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Everything is as it should be.') })
  return environment
}

async function filesIn(path: string): Promise<string[]> {
  const found = await readdir(path, { recursive: true })
  return found.filter((name) => /[0-9a-f]{64}$/.test(name)).map((name) => join(path, name))
}

/** Returns the inodes of the archives of a backup. */
async function linksOf(path: string): Promise<number[]> {
  const found = await filesIn(join(path, 'files'))
  return (await Promise.all(found.map(async (file) => (await stat(file)).ino))).toSorted((a, b) => a - b)
}

async function flipBit(path: string): Promise<void> {
  const bytes = await readFile(path)
  bytes[bytes.length >> 1]! ^= 1
  await writeFile(path, bytes)
}

/** Replaces a file by a named pipe, at which a reader waits forever. Returns the function that restores the file. */
async function block(path: string): Promise<() => Promise<void>> {
  await rename(path, `${path}.aside`)
  execFileSync('mkfifo', [path])
  return async () => {
    await rm(path)
    await rename(`${path}.aside`, path)
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

describe('while versions are published', () => {
  let server: Server
  let before: Acknowledged[]

  it('a backup is made of the running registry', async () => {
    server = await line.serve()
    const publishing = publishOnAndOn(server.apiUrl)
    try {
      await expect.poll(() => publishing.acknowledged.length, patience).toBeGreaterThan(5)
      before = [...publishing.acknowledged]
      const { code, out, err } = await line.run(['backup', backup])
      expect({ code, out }).toEqual({ code: 0, out: '' })
      expect(err).toMatch(/holds \d+ rows of \d+ tables and \d+ files/)
    } finally {
      await publishing.stop()
    }
    expect(publishing.acknowledged.length).toBeGreaterThan(before.length)
    expect(await server.stop('SIGTERM')).toBe(0)
  })

  it('versions acknowledged before the backup are in it, with the same bytes', async () => {
    expect(await line.run(['integrity', 'check', backup])).toMatchObject({ code: 0, out: '' })
    const environment = await restored('first')
    const again = await line.serve(environment)
    for (const version of before) expect(await download(again.apiUrl, version)).toBe(version.sha256)
    const beside = await line.run(['integrity', 'check', '--every-orphan'], environment)
    expect(beside).toMatchObject({ code: 0, out: '', err: expect.stringContaining('everything is as it should be') })
    const another = await publish(again.apiUrl, 'pack-0', '9.0.0')
    expect(await download(again.apiUrl, another)).toBe(another.sha256)
    const { code, err } = await line.run(['restore', backup], environment)
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining('open. A backup is restored into a new') })
    await again.stop('SIGTERM')
  })
})

it('the nightly script makes the first backup, continues from the last one, and keeps fourteen', async () => {
  const nightly = join(folder, 'nightly')
  await mkdir(nightly)
  const run = () =>
    promisify(execFile)(script, [nightly], { env: { PATH: process.env['PATH'], DATA_DIR: line.directory } })
  await run()
  const [today = ''] = await readdir(nightly)
  await rename(join(nightly, today), join(nightly, '2026-01-14'))
  for (let day = 1; day < 14; day++) await mkdir(join(nightly, `2026-01-${String(day).padStart(2, '0')}`))
  expect((await run()).stderr).toMatch(/holds \d+ rows of \d+ tables and \d+ files/)
  const kept = await readdir(nightly)
  expect(kept).toHaveLength(14)
  expect(kept.toSorted().at(0)).toBe('2026-01-02')
  expect(await linksOf(join(nightly, '2026-01-14'))).toEqual(await linksOf(join(nightly, kept.toSorted().at(-1) ?? '')))
})

describe('integrity check', () => {
  const check = (args: string[], environment: Record<string, string> = {}): Promise<Ended> =>
    line.run(['integrity', 'check', ...args], environment)

  it('finds a changed bit, a missing file and an unreferenced file in a registry', async () => {
    const environment = await restored('spoilt')
    const [changed = '', missing = '', other = ''] = await filesIn(join(folder, 'spoilt/blobs'))
    await flipBit(changed)
    await rm(missing)
    const orphan = 'ab'.repeat(32)
    await cp(other, join(other, '../../../ab/ab', orphan), { recursive: true })
    const { code, out, err } = await check(['--every-orphan'], environment)
    expect(code).toBe(1)
    expect(out).toMatch(new RegExp(`archives ${changed.slice(-64)}: has other bytes than it should \\(pack-\\d@`))
    expect(out).toMatch(new RegExp(`archives ${missing.slice(-64)}: is missing \\(pack-\\d@`))
    expect(out).toContain(`archives ${orphan}: nothing names it`)
    expect(out.trim().split('\n')).toHaveLength(3)
    expect(err).toContain('2 problems were found, and 1 files that nothing names.')
    // Without `--every-orphan`, the check skips young orphans that the hourly sweep has not reached.
    expect((await check([], environment)).out).not.toContain(orphan)
  })

  it('finds a changed bit, a missing file and a changed table in a backup', async () => {
    const copy = join(folder, 'copy')
    await cp(backup, copy, { recursive: true })
    const [changed = '', missing = ''] = await filesIn(join(copy, 'files'))
    await flipBit(changed)
    await rm(missing)
    const { code, out } = await check([copy])
    expect(code).toBe(1)
    expect(out).toContain(`${changed.slice(-64)}: has other bytes`)
    expect(out).toContain(`${missing.slice(-64)}: is missing`)
    const into = await line.run(['restore', copy], { DATA_DIR: join(folder, 'from-copy') })
    expect(into).toMatchObject({ code: 1, err: expect.stringContaining('2 problems were found') })

    await flipBit(join(copy, 'database/node_versions.jsonl.zst'))
    for (const args of [
      ['integrity', 'check', copy],
      ['restore', copy],
    ]) {
      const { code: refused, err } = await line.run(args, { DATA_DIR: join(folder, 'never') })
      expect({ refused, err }).toEqual({
        refused: 1,
        err: expect.stringContaining('node_versions.jsonl.zst is damaged'),
      })
    }
  })
})

describe('killed before its end', () => {
  it('a backup cannot be restored, and the next one to the same folder completes it', async () => {
    const target = join(folder, 'interrupted')
    const [file = ''] = (await filesIn(join(line.directory, 'blobs'))).toSorted().slice(-1)
    const unblock = await block(file)
    const making = line.start(['backup', target], {})
    await expect.poll(() => isThere(join(`${target}.partial`, 'files.jsonl.zst')), patience).toBe(true)
    await expect.poll(async () => (await filesIn(`${target}.partial`)).length, patience).toBeGreaterThan(3)
    await killed(making)
    await unblock()
    expect(await isThere(target)).toBe(false)
    const fromPartial = await line.run(['restore', `${target}.partial`], { DATA_DIR: join(folder, 'never') })
    expect(fromPartial).toMatchObject({ code: 1, err: expect.stringContaining('holds no whole backup') })

    const { code, err } = await line.run(['backup', target])
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining(`${target} holds`) })
    expect(await line.run(['integrity', 'check', target])).toMatchObject({ code: 0 })
    expect(await isThere(`${target}.partial`)).toBe(false)
  })

  it.each([
    ['its files', async (copy: string) => block((await filesIn(join(copy, 'files'))).toSorted().at(-1) ?? ''), /./],
    ['its rows', async () => async () => undefined, /Restoring rows/],
  ])('a restore at %s does not serve, and resumes with the same backup', async (name, prepare, said) => {
    const copy = join(folder, `for ${name}`)
    await cp(backup, copy, { recursive: true })
    const environment = { DATA_DIR: join(folder, `killed at ${name}`) }
    const undo = await prepare(copy)
    const restoring = line.start(['restore', copy], environment)
    let told = ''
    restoring.stderr!.on('data', (data: Buffer) => (told += data.toString()))
    await expect.poll(() => told, patience).toMatch(said)
    await killed(restoring)
    await undo()
    const serving = line.start(['serve', '--only', 'api'], environment)
    expect(await text(serving.stderr!)).toContain('has not ended')
    const { code, err } = await line.run(['restore', copy], environment)
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('Everything is as it should be.') })
  })
})
