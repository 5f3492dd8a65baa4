import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import type { BlobStore } from '../../src/platform/blobs/blob-store.ts'
import { createS3BlobStore } from '../../src/platform/blobs/s3-blob-store.ts'
import { keepBlob } from '../../src/registry/publishing/keep-blob.ts'
import { sweepBlobs, sweepFiles } from '../../src/registry/publishing/sweep-blobs.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, packZip, publishBody, upload, zip } from '../packs.ts'
import { findS3Program, startS3Server, type S3Server } from '../s3-server.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }
beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
})

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const inAMinute = () => new Date(Date.now() + 60_000)

async function collected(context: Context, bytes: Buffer) {
  const path = join(context.incomingDirectory, `${randomBytes(8).toString('hex')}.part`)
  await writeFile(path, bytes)
  return { path, size: bytes.length, sha256: digestOf(bytes) }
}

async function orphan(context: Context, bytes: Buffer = randomBytes(100)): Promise<string> {
  const file = await collected(context, bytes)
  await context.blobs.keep(file.sha256, file)
  return file.sha256
}

let count = 0
async function publish(): Promise<string> {
  const id = `swept-${++count}`
  const path = `/publishers/maker/nodes/${id}/versions`
  const { body } = await registry.post('publishNodeVersion', path, publishBody(publisher.token, id, '1.0.0'))
  const uploaded = await upload(registry, body.signedUrl, await packZip(id, '1.0.0'))
  return uploaded.body.sha256
}

/** Wraps a store and runs `before` when bytes are about to be removed. */
function interrupted(blobs: BlobStore, before: () => void): BlobStore {
  return {
    ...blobs,
    remove: async (sha256, keptBefore) => {
      before()
      // A removal that does not wait has ample time to collide.
      await new Promise((resolve) => setTimeout(resolve, 50))
      return blobs.remove(sha256, keptBefore)
    },
  }
}

function sweepsWhatNobodyNames(getContext: () => Context): void {
  test('unreferenced bytes are removed, and those of a version stay', async () => {
    const context = getContext()
    const sha256 = await orphan(context)
    expect(await sweepBlobs(context, inAMinute())).toBe(1)
    expect(await context.blobs.has(sha256)).toBe(false)
    expect(await sweepBlobs(context, inAMinute())).toBe(0)
  })

  test('recently stored bytes stay', async () => {
    const context = getContext()
    const sha256 = await orphan(context)
    expect(await sweepBlobs(context, new Date(Date.now() - 60_000))).toBe(0)
    expect(await context.blobs.has(sha256)).toBe(true)
    await sweepBlobs(context, inAMinute())
  })

  test('if versions reference few of the bytes, none is removed', async () => {
    const context = getContext()
    const orphans = await Promise.all(Array.from({ length: 11 }, () => orphan(context)))
    expect(await sweepBlobs(context, inAMinute())).toBe(0)
    for (const sha256 of orphans) expect(await context.blobs.remove(sha256, inAMinute())).toBe(true)
  })

  test('if versions reference none of the bytes, none is removed', async () => {
    const context = getContext()
    const sha256 = await orphan(context)
    const list = async function* () {
      yield { sha256, keptAt: new Date(0) }
    }
    expect(await sweepBlobs({ ...context, blobs: { ...context.blobs, list } }, inAMinute())).toBe(0)
    expect(await context.blobs.remove(sha256, inAMinute())).toBe(true)
  })

  test('bytes that are published again during the sweep are there afterwards', async () => {
    const context = getContext()
    const bytes = randomBytes(1000)
    const sha256 = await orphan(context, bytes)
    const file = await collected(context, bytes)
    let keeping: Promise<void> = Promise.resolve()
    const blobs = interrupted(context.blobs, () => {
      keeping = keepBlob(context, file)
    })
    expect(await sweepBlobs({ ...context, blobs }, inAMinute())).toBe(1)
    await keeping
    expect(await context.blobs.has(sha256)).toBe(true)
    expect(await context.blobs.size(sha256)).toBe(bytes.length)
    await sweepBlobs(context, inAMinute())
  })
}

describe('on a disk', () => {
  beforeAll(async () => {
    await publish()
  })
  sweepsWhatNobodyNames(() => registry.context)

  test('the bytes of versions stay, whatever their age', async () => {
    const sha256 = await publish()
    expect(await sweepBlobs(registry.context, inAMinute())).toBe(0)
    expect(await registry.context.blobs.has(sha256)).toBe(true)
  })

  test('bytes referenced since the sweep began stay', async () => {
    const { context } = registry
    const bytes = await zip({ 'pyproject.toml': '[project]\nname = "late"\nversion = "1.0.0"\n' })
    const sha256 = await orphan(context, bytes)
    const path = '/publishers/maker/nodes/late/versions'
    const { body } = await registry.post('publishNodeVersion', path, publishBody(publisher.token, 'late', '1.0.0'))
    const blobs: BlobStore = {
      ...context.blobs,
      async *list() {
        yield* context.blobs.list()
        expect((await upload(registry, body.signedUrl, bytes)).status).toBe(200)
      },
    }
    expect(await sweepBlobs({ ...context, blobs }, inAMinute())).toBe(0)
    expect(await context.blobs.has(sha256)).toBe(true)
  })

  test('leftovers of killed uploads and publishes are removed after a day, not before', async () => {
    const { context } = registry
    const sha256 = await orphan(context)
    const part = await collected(context, randomBytes(10))
    await sweepFiles(context)
    expect(await context.blobs.has(sha256)).toBe(true)
    const tomorrow = { ...context, clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } }
    await sweepFiles(tomorrow)
    expect(await context.blobs.has(sha256)).toBe(false)
    expect(await readdir(context.incomingDirectory)).not.toContain(part.path)
    expect(await readdir(context.incomingDirectory)).toEqual([])
  })

  test('a file that disappears during the sweep of uploads is not an error', async () => {
    const { context } = registry
    const paths = await Promise.all(Array.from({ length: 50 }, () => collected(context, randomBytes(1))))
    const old = new Date('2020-01-01')
    await Promise.all(paths.map(({ path }) => utimes(path, old, old)))
    await Promise.all([sweepFiles(context), sweepFiles(context), sweepFiles(context)])
    expect(await readdir(context.incomingDirectory)).toEqual([])
  })
})

const program = findS3Program()

// platform/blobs/blob-store.test.ts reports the missing program, and fails if the program is required.
describe.skipIf(!program)('on S3', () => {
  let server: S3Server
  let blobs: BlobStore
  beforeAll(async () => {
    server = await startS3Server(program ?? '')
    blobs = createS3BlobStore(server.config)
    // Both kinds of stores give equal results.
    const bytes = await packZip('everywhere', '1.0.0')
    await orphan({ ...registry.context, blobs }, bytes)
    const path = '/publishers/maker/nodes/everywhere/versions'
    const { body } = await registry.post(
      'publishNodeVersion',
      path,
      publishBody(publisher.token, 'everywhere', '1.0.0'),
    )
    await upload(registry, body.signedUrl, bytes)
  })
  afterAll(() => server?.stop())
  sweepsWhatNobodyNames(() => ({ ...registry.context, blobs }))
})
