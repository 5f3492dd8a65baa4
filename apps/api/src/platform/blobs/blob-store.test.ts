import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOf } from '../../../test/all-of.ts'
import { openFilesIn } from '../../../test/open-files.ts'
import { findS3Program, startS3Server, type S3Server } from '../../../test/s3-server.ts'
import type { BlobStore, ByteRange } from './blob-store.ts'
import { createDiskBlobStore } from './disk-blob-store.ts'
import { createS3BlobStore } from './s3-blob-store.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blob-store-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const unknown = digestOf(Buffer.from('nobody kept this'))

async function incoming(bytes: Buffer) {
  const path = join(folder, `${randomUUID()}.incoming`)
  await writeFile(path, bytes)
  return { path, size: bytes.length }
}

async function kept(store: BlobStore, bytes: Buffer): Promise<string> {
  const sha256 = digestOf(bytes)
  await store.keep(sha256, await incoming(bytes))
  return sha256
}

async function read(store: BlobStore, sha256: string, range?: ByteRange): Promise<Buffer> {
  const stream = await store.open(sha256, range)
  if (!stream) throw new Error(`There is no ${sha256}`)
  return buffer(stream)
}

const openSockets = () => process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

function keepsItsPromises(getStore: () => BlobStore): void {
  test('a stored blob can be opened and has the same bytes', async () => {
    const bytes = randomBytes(300_000)
    const sha256 = await kept(getStore(), bytes)
    expect(await getStore().has(sha256)).toBe(true)
    expect(await getStore().size(sha256)).toBe(bytes.length)
    expect(await read(getStore(), sha256)).toEqual(bytes)
  })

  test('a range includes both of its ends', async () => {
    const bytes = randomBytes(200_000)
    const sha256 = await kept(getStore(), bytes)
    const place = fc.oneof(fc.nat(bytes.length - 1), fc.constantFrom(0, 1, 65_535, 65_536, bytes.length - 1))
    await fc.assert(
      fc.asyncProperty(place, place, async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        const part = await read(getStore(), sha256, { start, end })
        expect(part.equals(bytes.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  test('storing a blob again changes nothing and deletes the second file', async () => {
    const bytes = randomBytes(1000)
    const sha256 = await kept(getStore(), bytes)
    const second = await incoming(bytes)
    await getStore().keep(sha256, second)
    expect(await read(getStore(), sha256)).toEqual(bytes)
    expect(existsSync(second.path)).toBe(false)
  })

  test('concurrent stores of the same bytes store them once and whole', async () => {
    const bytes = randomBytes(100_000)
    const keeps = await Promise.allSettled(Array.from({ length: 8 }, () => kept(getStore(), bytes)))
    expect(keeps.map((result) => result.status)).toEqual(keeps.map(() => 'fulfilled'))
    expect(await read(getStore(), digestOf(bytes))).toEqual(bytes)
  })

  test('an unknown digest opens nothing', async () => {
    expect(await getStore().open(unknown)).toBeUndefined()
    expect(await getStore().open(unknown, { start: 0, end: 10 })).toBeUndefined()
    expect(await getStore().has(unknown)).toBe(false)
    expect(await getStore().size(unknown)).toBeUndefined()
  })

  test('stored blobs are listed with the time of their last store', async () => {
    const started = Date.now()
    const digests = [await kept(getStore(), randomBytes(10)), await kept(getStore(), randomBytes(10))]
    const listed = new Map((await allOf(getStore().list())).map(({ sha256, keptAt }) => [sha256, keptAt]))
    for (const sha256 of digests) {
      // Some stores have times in whole seconds.
      expect(listed.get(sha256)?.getTime()).toBeGreaterThan(started - 2000)
      expect(listed.get(sha256)?.getTime()).toBeLessThan(Date.now() + 2000)
    }
  })

  test('a blob is removed only if it was stored before the given time, and only once', async () => {
    const sha256 = await kept(getStore(), randomBytes(10))
    const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
    expect(await getStore().remove(sha256, before)).toBe(false)
    expect(await getStore().has(sha256)).toBe(true)
    expect(await getStore().remove(sha256, after)).toBe(true)
    expect(await getStore().has(sha256)).toBe(false)
    expect(await getStore().remove(sha256, after)).toBe(false)
    expect((await allOf(getStore().list())).map((blob) => blob.sha256)).not.toContain(sha256)
  })

  test('a removed blob can be stored again', async () => {
    const bytes = randomBytes(10)
    const sha256 = await kept(getStore(), bytes)
    await getStore().remove(sha256, new Date(Date.now() + 60_000))
    await kept(getStore(), bytes)
    expect(await read(getStore(), sha256)).toEqual(bytes)
  })

  test('the incoming file is deleted once it is stored', async () => {
    const bytes = randomBytes(10)
    const file = await incoming(bytes)
    await getStore().keep(digestOf(bytes), file)
    expect(existsSync(file.path)).toBe(false)
  })

  test('a missing file is not stored, and is an error', async () => {
    const sha256 = digestOf(Buffer.from('missing'))
    await expect(getStore().keep(sha256, { path: join(folder, 'missing'), size: 7 })).rejects.toMatchObject({
      code: 'ENOENT',
    })
    expect(await getStore().has(sha256)).toBe(false)
  })

  test('an unreadable file is not stored, and is an error', async () => {
    const sha256 = digestOf(Buffer.from('a folder'))
    const path = join(folder, randomUUID())
    await mkdir(path)
    await expect(getStore().keep(sha256, { path, size: 7 })).rejects.toMatchObject({ syscall: expect.any(String) })
    expect(await getStore().has(sha256)).toBe(false)
  })

  test('a reader that is cancelled half-way or read to its end leaves nothing open', async () => {
    const sha256 = await kept(getStore(), randomBytes(3_000_000))
    await read(getStore(), sha256)
    await wait(20)
    const before = openSockets()
    for (let round = 0; round < 20; round++) {
      const reader = (await getStore().open(sha256))?.getReader()
      expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
      await reader?.cancel()
      await read(getStore(), sha256, { start: 0, end: 100_000 })
    }
    await expect.poll(() => openFilesIn(folder)).toEqual([])
    await expect.poll(openSockets).toBeLessThanOrEqual(before + 2)
  })
}

describe('the disk store', () => {
  let store: BlobStore
  beforeAll(() => {
    store = createDiskBlobStore(join(folder, 'not', 'yet', 'blobs'))
  })
  keepsItsPromises(() => store)
})

describe('an S3 store that denies missing keys because its bucket must not be listed', () => {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.method ?? '')
    request.resume().on('end', () => response.writeHead(request.method === 'PUT' ? 200 : 403).end())
  })
  let store: BlobStore
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    store = createS3BlobStore({
      kind: 's3',
      bucket: 'blobs',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      credentials: { accessKeyId: 'test', secretAccessKey: 'test-secret' },
      forcePathStyle: true,
    })
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('stores a blob', async () => {
    await kept(store, randomBytes(100))
    expect(requests).toEqual(['PUT'])
  })

  test('does not report a denied blob as missing', async () => {
    const denied = { $metadata: { httpStatusCode: 403 } }
    await expect(store.has(unknown)).rejects.toMatchObject(denied)
    await expect(store.open(unknown)).rejects.toMatchObject(denied)
    expect(await store.size(unknown)).toBeUndefined()
  })

  test('lists nothing', async () => {
    expect(await allOf(store.list())).toEqual([])
  })
})

const program = findS3Program()
const lacking = 'there is no versitygw; run `npx node scripts/ensure-s3-server.ts` or set VERSITYGW_PATH'
if (!program && process.env['REQUIRE_S3'] === '1') throw new Error(`REQUIRE_S3=1, but ${lacking}`)
if (!program) process.stderr.write(`The S3 store is not tested: ${lacking}\n`)

describe.skipIf(!program)('the S3 store', () => {
  let server: S3Server
  let store: BlobStore
  beforeAll(async () => {
    server = await startS3Server(program ?? '')
    store = createS3BlobStore(server.config)
  })
  afterAll(() => server?.stop())
  keepsItsPromises(() => store)

  test('bytes with another digest are refused, and the file stays', async () => {
    const file = await incoming(randomBytes(100))
    const sha256 = digestOf(Buffer.from('something else'))
    await expect(store.keep(sha256, file)).rejects.toThrow('did not match')
    expect(await store.has(sha256)).toBe(false)
    expect(existsSync(file.path)).toBe(true)
  })

  test('a store with a prefix in the bucket stores and lists its own blobs', async () => {
    const apart = createS3BlobStore({ ...server.config, prefix: 'ci/' })
    const bytes = randomBytes(100)
    const sha256 = await kept(apart, bytes)
    expect(await read(apart, sha256)).toEqual(bytes)
    expect([await apart.has(sha256), await store.has(sha256)]).toEqual([true, false])
    const digests = (all: { sha256: string }[]) => all.map((blob) => blob.sha256)
    expect(digests(await allOf(apart.list()))).toEqual([sha256])
    expect(digests(await allOf(store.list()))).not.toContain(sha256)
    const inAMinute = new Date(Date.now() + 60_000)
    expect(await apart.remove(sha256, inAMinute)).toBe(true)
    expect(await apart.has(sha256)).toBe(false)
  })

  test('a missing bucket is an error, not a missing blob', async () => {
    const lost = createS3BlobStore({ ...server.config, bucket: 'nowhere' })
    await expect(lost.open(unknown)).rejects.toThrow('bucket does not exist')
    await expect(kept(lost, randomBytes(10))).rejects.toThrow('bucket does not exist')
  })

  test('a server that is down is an error, and leaves no file open', async () => {
    const file = await incoming(randomBytes(100))
    const down = createS3BlobStore({ ...server.config, endpoint: 'http://127.0.0.1:9' })
    await expect(down.keep(unknown, file)).rejects.toThrow('ECONNREFUSED')
    await expect(down.open(unknown)).rejects.toThrow('ECONNREFUSED')
    expect(existsSync(file.path)).toBe(true)
    expect(await openFilesIn(folder)).toEqual([])
  })
})
