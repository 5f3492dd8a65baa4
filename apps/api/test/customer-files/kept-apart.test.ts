import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '../../src/context.ts'
import { openSlot } from '../../src/commerce/customer-files/open-slot.ts'
import { storeFile } from '../../src/commerce/customer-files/store-file.ts'
import { sweepCustomerFiles } from '../../src/commerce/customer-files/sweep-customer-files.ts'
import type { Environment } from '../../src/platform/config/settings.ts'
import { sweepBlobs } from '../../src/registry/publishing/sweep-blobs.ts'
import { allOf } from '../all-of.ts'
import { auditOfCustomer, givenCustomer } from '../customers.ts'
import { useRegistry, type TestRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { statusesOf } from '../requests.ts'
import { findS3Program, startS3Server, type S3Server } from '../s3-server.ts'
import { digestOf, get, givenFile, givenFileSlot, keptNames, put } from './filing.ts'

const hourMs = 3_600_000
const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

/** Returns the context some hours later. */
const later = (context: Context, hours: number): Context => ({
  ...context,
  clock: { now: () => new Date(Date.now() + hours * hourMs) },
})

/** Stores orphaned bytes. */
async function givenOrphan({ incomingDirectory, customerBlobs }: Context): Promise<string> {
  const [name, bytes] = [randomBytes(32).toString('hex'), randomBytes(100)]
  const path = join(incomingDirectory, randomUUID())
  await writeFile(path, bytes)
  await customerBlobs.keep(name, { path, size: bytes.length, sha256: digestOf(bytes) })
  return name
}

function keepsFilesApart(registry: TestRegistry): void {
  let ann: Person
  beforeAll(async () => {
    ann = await givenCustomer(registry, 'ann')
  })

  test('a file is downloaded unchanged, whole and in parts', async () => {
    const bytes = randomBytes(3_000_000)
    const url = await givenFile(registry, ann, bytes)
    expect((await get(registry, url)).body.equals(bytes)).toBe(true)
    const { body } = await get(registry, url, { Range: 'bytes=1000000-1999999' })
    expect(body.equals(bytes.subarray(1_000_000, 2_000_000))).toBe(true)
  })

  test('of 20 concurrent uploads to one URL one is stored, without bytes of the others', async () => {
    const { upload_url, download_url } = await givenFileSlot(registry, ann)
    const before = await keptNames(registry.context)
    const bodies = Array.from({ length: 20 }, (_, index) => `${index}`.padStart(1000, 'x'))
    const answers = await Promise.all(bodies.map((body) => put(registry, upload_url, body)))
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    const won = answers.find(({ status }) => status === 200)?.body.sha256
    expect(digestOf((await get(registry, download_url)).body)).toBe(won)
    expect(await keptNames(registry.context)).toHaveLength(before.length + 1)
  })

  test('bytes are found by neither digest nor file id, and are apart from archives', async () => {
    const { context } = registry
    const before = new Set(await keptNames(context))
    const url = await givenFile(registry, ann, 'where am I')
    const name = (await keptNames(context)).find((each) => !before.has(each)) ?? ''
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    expect(await context.customerBlobs.has(digestOf('where am I'))).toBe(false)
    expect(url).not.toContain(name)
    expect(await context.blobs.has(name)).toBe(false)
    const archives = (await allOf(context.blobs.list())).map(({ sha256 }) => sha256)
    expect(archives.filter((each) => each === name || each === digestOf('where am I'))).toEqual([])
  })

  test('a stored file survives the sweeps of archives and of customer files', async () => {
    const { context } = registry
    const url = await givenFile(registry, ann, 'here to stay')
    const before = await keptNames(context)
    await sweepBlobs(context, new Date(Date.now() + hourMs))
    await sweepCustomerFiles(later(context, 24 * 365))
    expect((await keptNames(context)).toSorted()).toEqual(before.toSorted())
    expect((await get(registry, url)).body.toString()).toBe('here to stay')
  })

  test('a slot without an upload is removed after its URL expired, not before', async () => {
    const { context } = registry
    const { upload_url } = await givenFileSlot(registry, ann)
    const isThere = async () =>
      (await context.db.selectFrom('customer_files').select('id').where('id', '=', idOf(upload_url)).execute()).length
    await sweepCustomerFiles(later(context, 23.9))
    expect(await isThere()).toBe(1)
    await sweepCustomerFiles(later(context, 24.1))
    expect(await isThere()).toBe(0)
  })

  test('a file is removed the configured number of days after its URL was last requested', async () => {
    const { context } = registry
    const carl = await givenCustomer(registry, `carl-${randomUUID()}`)
    const [forgotten, known] = [randomBytes(10), randomBytes(10)]
    await givenFile(registry, carl, forgotten)
    await givenFile(registry, carl, known)
    const config = { ...context.config, customerFiles: { ...context.config.customerFiles, days: 30 } }
    const before = await keptNames(context)
    await sweepCustomerFiles({ ...later(context, 29.9 * 24), config })
    expect((await keptNames(context)).toSorted()).toEqual(before.toSorted())

    const wanted = { file_name: 'x', file_hash: digestOf(known) }
    expect(await openSlot(later(context, 20 * 24), carl.id, wanted)).toMatchObject({ existing_file: true })
    await sweepCustomerFiles({ ...later(context, 31 * 24), config })
    const left = await context.db
      .selectFrom('customer_files')
      .select('sha256')
      .where('customer_id', '=', carl.id)
      .execute()
    expect(left).toEqual([{ sha256: digestOf(known) }])
    expect((await auditOfCustomer(registry, carl)).at(-1)).toMatchObject({
      action: 'customer_file.expire',
      detail: { sha256: digestOf(forgotten), size: 10 },
    })
    const named = await context.db.selectFrom('customer_files').select('blob').where('blob', 'is not', null).execute()
    expect((await keptNames(context)).toSorted()).toEqual(named.map(({ blob }) => blob ?? '').toSorted())
  })

  test('bytes without a row are removed after a day, not before', async () => {
    const { context } = registry
    await givenFile(registry, ann, 'so that some are named')
    const name = await givenOrphan(context)
    await sweepCustomerFiles(later(context, 23))
    expect(await context.customerBlobs.has(name)).toBe(true)
    await sweepCustomerFiles(later(context, 25))
    expect(await context.customerBlobs.has(name)).toBe(false)
  })

  test('bytes without a row stay if they outnumber the others, since the database may be the wrong one', async () => {
    const { context } = registry
    const named = (await keptNames(context)).length
    const orphans = await Promise.all(Array.from({ length: named + 11 }, () => givenOrphan(context)))
    await sweepCustomerFiles(later(context, 25))
    for (const name of orphans) {
      expect(await context.customerBlobs.remove(name, new Date(Date.now() + hourMs))).toBe(true)
    }
  })

  test('an upload whose slot is swept before its end is refused, and its bytes are removed', async () => {
    const { context } = registry
    const { upload_url } = await givenFileSlot(registry, ann)
    const before = await keptNames(context)
    const swept: Context = {
      ...context,
      customerBlobs: {
        ...context.customerBlobs,
        keep: async (name, file) => {
          await context.customerBlobs.keep(name, file)
          await sweepCustomerFiles(later(context, 48))
        },
      },
    }
    const stream = new Blob(['late']).stream()
    await expect(storeFile(swept, idOf(upload_url), { stream, size: 4, contentType: null })).rejects.toMatchObject({
      status: 409,
    })
    expect((await keptNames(context)).toSorted()).toEqual(before.toSorted())
  })

  test('stored bytes stay if the reply of the database is lost', async () => {
    const { context } = registry
    const { upload_url, download_url } = await givenFileSlot(registry, ann)
    let transactions = 0
    const db = new Proxy(context.db, {
      get: (target, key, receiver) => {
        if (key !== 'transaction') return Reflect.get(target, key, receiver)
        const lost = ++transactions === 2
        return () => ({
          execute: async (work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) => {
            const result = await target.transaction().execute(work)
            if (lost) throw new Error('Connection terminated unexpectedly')
            return result
          },
        })
      },
    })
    const upload = { stream: new Blob(['there']).stream(), size: 5, contentType: null }
    await expect(storeFile({ ...context, db }, idOf(upload_url), upload)).rejects.toThrow('Connection terminated')
    expect((await get(registry, download_url)).body.toString()).toBe('there')
  })
}

describe('on a disk', () => {
  keepsFilesApart(useRegistry())
})

const program = findS3Program()

// platform/blobs/blob-store.test.ts reports the missing program, and fails if the program is required.
describe.skipIf(!program)('on S3', () => {
  let server: S3Server
  const environment: Environment = {}
  beforeAll(async () => {
    server = await startS3Server(program ?? '')
    const { bucket, endpoint, credentials } = server.config
    Object.assign(environment, {
      BLOB_STORE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey,
      S3_FORCE_PATH_STYLE: 'on',
    })
  })
  const registry = useRegistry(environment)
  afterAll(() => server?.stop())
  keepsFilesApart(registry)
})
