import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MirrorError, openSource } from '@registry/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ForeignLog } from '../../test/foreign-log.ts'
import { checkMirroredLogs } from './check-mirrored-logs.ts'
import { LogError } from './log-error.ts'
import { copyMirroredLog } from './mirrored-log.ts'

let log: ForeignLog
let registry: string
let folder: string

beforeEach(async () => {
  log = new ForeignLog()
  log.tellPack('pack')
  registry = await log.listen()
  folder = await mkdtemp(join(tmpdir(), 'registry-mirrored-'))
})

afterEach(async () => {
  await log.close()
  await rm(folder, { recursive: true })
})

const limits = { attempts: 2, timeoutMs: 150, wait: async () => undefined }
const copy = (address = registry, sources: string[] = []) =>
  copyMirroredLog(folder, openSource(address, limits), sources)

async function filesOf(path: string): Promise<Record<string, string>> {
  const found = await readdir(path, { recursive: true, withFileTypes: true })
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(file, 'hex')] as const)))
}

describe('the log of a mirrored registry', () => {
  it('may be missing before its first copy, but not after it', async () => {
    log.isAway = true
    expect(await copy()).toBeUndefined()
    log.isAway = false
    expect(await copy()).toMatchObject({ entries: 3 })
    log.isAway = true
    await expect(copy()).rejects.toThrow(LogError)
  })

  it('counts as missing if a server answers every address with a page, but not after a copy', async () => {
    const page = (response: ServerResponse) => void response.writeHead(200).end('<!doctype html>')
    log.faults.set('/log/checkpoint', page)
    expect(await copy()).toBeUndefined()
    expect(await readdir(folder)).toEqual([])
    log.faults.clear()
    await copy()
    log.faults.set('/log/checkpoint', page)
    await expect(copy()).rejects.toThrow('/log/checkpoint is no checkpoint, but')
  })

  it('is requested with the user agent of the mirror', async () => {
    await copy()
    expect([...log.agents]).toEqual(['comfy-registry-mirror'])
  })

  it('is not followed from a public source to a private network', async () => {
    const asked: string[] = []
    const source = openSource('https://registry.example/api', {
      ...limits,
      fetch: (url, init) => {
        const { url: address } = new Request(url)
        asked.push(address)
        return fetch(address.replace('https://registry.example/api', registry), init)
      },
    })
    log.faults.set('/log/keys', (response) => void response.writeHead(302, { Location: `${registry}/log/keys` }).end())
    await expect(copyMirroredLog(folder, source)).rejects.toThrow('leads where it must not')
    expect(asked.filter((address) => address.startsWith(registry))).toEqual([])
  })

  it('with more entries than the limit is refused before a tile is fetched', async () => {
    log.checkpointSize = 2 ** 50
    await expect(copy()).rejects.toThrow(`tells of ${2 ** 50} entries, more than a copy takes`)
    expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('tile'))).toEqual([])
  })
})

/** Sends bytes until the connection is closed. */
function endless(response: ServerResponse): void {
  const more = (): void => {
    while (!response.closed && response.write(Buffer.alloc(64 * 1024)));
    if (!response.closed) response.once('drain', more)
  }
  response.writeHead(200)
  more()
}

/** Sends a byte every 20 ms, so that no idle timeout ends the answer. */
function drip(response: ServerResponse): void {
  response.writeHead(200)
  const timer = setInterval(() => response.write('x'), 20)
  response.once('close', () => clearInterval(timer))
}

const silent = (): void => undefined

describe.each([
  ['never ends', endless, /answered with more than \d+ bytes/],
  ['never arrives', silent, /did not answer in time/],
  ['arrives a byte at a time', drip, /did not answer in time/],
  ['breaks off', (response: ServerResponse) => void response.destroy(), /could not be read/],
])('an answer that %s', (_, fault, message) => {
  it.each(['checkpoint', 'keys', 'tile/entries/000.p/8', 'tile/0/000.p/8'])(
    'ends the copy at %s, and leaves the earlier files for the next run',
    async (path) => {
      const { folder: log1 = '' } = (await copy()) ?? {}
      const before = await filesOf(log1)
      log.grow(5)
      log.faults.set(`/log/${path}`, fault)
      const failed = copy()
      await expect(failed).rejects.toThrow(MirrorError)
      await expect(failed).rejects.toThrow(message)
      expect(await filesOf(log1)).toMatchObject(before)
      expect(await checkMirroredLogs(folder, () => undefined)).toBe(0)
      log.faults.clear()
      expect(await copy()).toMatchObject({ entries: 8 })
      expect(await checkMirroredLogs(folder, () => undefined)).toBe(0)
    },
  )
})

it('files of a complete copy stay when the source serves different ones', async () => {
  log.grow(300)
  const { folder: held = '' } = (await copy()) ?? {}
  const before = await filesOf(held)
  log.grow(5)
  log.served = log.entries.map(() => Buffer.from('{"kind":"test"}'))
  await expect(copy()).rejects.toThrow('not those of the checkpoint')
  expect(await filesOf(held)).toMatchObject(before)
  expect(await checkMirroredLogs(folder, () => undefined)).toBe(0)
  log.served = undefined
  expect(await copy()).toMatchObject({ entries: 308 })
})

describe('two sources of one host', () => {
  let other: ForeignLog
  let host: string
  let close: () => Promise<unknown>

  beforeEach(async () => {
    other = new ForeignLog()
    other.rotateKey()
    other.grow(7)
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? '/', 'http://foreign.test')
      const isOther = url.pathname.startsWith('/b/')
      url.pathname = url.pathname.replace(/^\/[ab]\//, '/')
      ;(isOther ? other : log).respond(url, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    host = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    close = () => new Promise((resolve) => server.close(resolve))
  })

  afterEach(() => close())

  const plain = () => join(folder, 'mirrored-logs', host.slice('http://'.length).replace(':', '_'))
  const folderOf = async (...asked: Parameters<typeof copy>) => (await copy(...asked))?.folder

  it('have a folder each, and the one without a path uses the folder of the host', async () => {
    const all = [host, `${host}/a`, `${host}/b`]
    const folders = []
    for (const address of all) folders.push(await folderOf(address, all))
    expect(folders[0]).toBe(plain())
    expect(new Set(folders).size).toBe(3)
    log.grow(2)
    other.grow(2)
    for (const [place, address] of all.toReversed().entries()) {
      expect(await folderOf(`${address}/`, all)).toBe(folders[2 - place])
    }
    expect(await checkMirroredLogs(folder, () => undefined)).toBe(0)
    await rm(join(folders[2] ?? '', 'checkpoint'))
    const problems: string[] = []
    await checkMirroredLogs(folder, (problem) => void problems.push(problem))
    expect(problems).toEqual([expect.stringContaining(` (${host}/b): cannot be read`)])
  })

  it('have a folder each if only the protocol differs', async () => {
    const secure = host.replace('http:', 'https:')
    const source = openSource(secure, {
      ...limits,
      fetch: (url, init) => fetch(new Request(url).url.replace(secure, host), init),
    })
    const first = await folderOf(host)
    const second = (await copyMirroredLog(folder, source, [host, secure]))?.folder
    expect([first, await folderOf(host)]).toEqual([plain(), plain()])
    expect(second).not.toBe(first)
    expect((await copyMirroredLog(folder, source, [host, secure]))?.folder).toBe(second)
  })

  /** Moves a copy to its place in an earlier release, which stored no source. */
  async function givenEarlier(address: string): Promise<void> {
    const made = (await folderOf(address)) ?? ''
    await rm(join(made, 'source'))
    await mkdir(join(folder, 'mirrored-logs'), { recursive: true })
    if (made !== plain()) await rename(made, plain())
  }

  it.each(['', '/a'])('continue a copy of an earlier release for the only source %s', async (path) => {
    await givenEarlier(`${host}${path}`)
    log.grow(2)
    expect(await copy(`${host}${path}`, [`${host}${path}`, 'https://registry.example'])).toMatchObject({
      folder: plain(),
      entries: 5,
    })
    expect(await folderOf(`${host}${path}`, [`${host}${path}`, `${host}/b`])).toBe(plain())
    expect(await folderOf(`${host}/b`, [`${host}${path}`, `${host}/b`])).not.toBe(plain())
  })

  it('leave a copy of an earlier release unchanged if its source is ambiguous', async () => {
    await givenEarlier(`${host}/a`)
    const before = await filesOf(plain())
    const both = [`${host}/a`, `${host}/b`]
    expect(await folderOf(`${host}/b`, both)).not.toBe(plain())
    expect(await folderOf(`${host}/a`, both)).not.toBe(plain())
    expect(await filesOf(plain())).toEqual(before)
  })

  it('cannot replace a copy of an earlier release by a log with another key', async () => {
    await givenEarlier(`${host}/a`)
    Object.assign(log, { respond: other.respond.bind(other) })
    await expect(copy(`${host}/a`, [`${host}/a`])).rejects.toThrow(LogError)
  })
})
