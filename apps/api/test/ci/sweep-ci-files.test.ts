import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { holdCiFiles } from '../../src/ci/files/hold-ci-files.ts'
import { sweepCiFiles } from '../../src/ci/files/sweep-ci-files.ts'
import { systemClock } from '../../src/platform/time/clock.ts'
import { sweepBlobs } from '../../src/registry/publishing/sweep-blobs.ts'
import { commit, givenReporter, givenResult, pictureOf, uploadFile, type Reporter } from '../ci.ts'
import { severalConnections, useRegistry } from '../harness.ts'

const registry = useRegistry(severalConnections)
const other = useRegistry()
let ci: Reporter
let colours = 0

beforeAll(async () => {
  ci = await givenReporter(registry)
})
afterEach(() => void (registry.context.clock = systemClock))

/** The store dates files itself, so the test moves the clock forward. */
function after(days: number): void {
  const now = Date.now() + days * 24 * 60 * 60 * 1000
  registry.context.clock = { now: () => new Date(now) }
}

async function givenFile(bytes = pictureOf(++colours)) {
  const { body } = await uploadFile(registry, ci, bytes)
  const id = body.path.replace('ci-files/', '')
  return { id, path: body.path, sha256: id.slice(0, 64), bytes }
}

const isThere = async (id: string) => (await registry.call('getCiFile', `/ci/files/${id}`)).status === 200
const hasBytes = (sha256: string) => registry.context.ciBlobs.has(sha256)

describe('a CI file', () => {
  test('without a result is removed after seven days, with its bytes', async () => {
    const { id, sha256 } = await givenFile()
    after(6.9)
    await sweepCiFiles(registry.context)
    expect([await isThere(id), await hasBytes(sha256)]).toEqual([true, true])
    after(7.1)
    await sweepCiFiles(registry.context)
    expect([await isThere(id), await hasBytes(sha256)]).toEqual([false, false])
  })

  test('of a result stays, as its picture or log, until another report replaces it', async () => {
    const [picture, log] = [await givenFile(), await givenFile(Buffer.from('a log\n'))]
    const of = { ...commit(1), output_files_gcs_paths: picture.path, comfy_logs_gcs_path: log.path }
    await givenResult(registry, ci, of)
    after(30)
    await sweepCiFiles(registry.context)
    expect([await isThere(picture.id), await isThere(log.id)]).toEqual([true, true])
    await givenResult(registry, ci, { ...of, output_files_gcs_paths: null })
    await sweepCiFiles(registry.context)
    expect([await isThere(picture.id), await isThere(log.id)]).toEqual([false, true])
  })

  test('that is uploaded again has another seven days', async () => {
    const { id, bytes } = await givenFile()
    after(6)
    await uploadFile(registry, ci, bytes)
    after(8)
    await sweepCiFiles(registry.context)
    expect(await isThere(id)).toBe(true)
  })

  test('that a report is about to use stays', async (context) => {
    // A sweep during the transaction needs another connection.
    if (registry.context.config.database.kind === 'embedded') return context.skip()
    const { id } = await givenFile()
    after(8)
    await registry.context.db.transaction().execute(async (tx) => {
      await holdCiFiles(tx, [id])
      await sweepCiFiles(registry.context)
    })
    expect(await isThere(id)).toBe(true)
  })

  test('with bytes only, left by a killed process, is removed as well', async () => {
    const { ciBlobs, incomingDirectory } = registry.context
    const bytes = pictureOf(200)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const path = join(incomingDirectory, 'killed.part')
    await writeFile(path, bytes)
    await ciBlobs.keep(sha256, { path, size: bytes.length })
    await sweepCiFiles(registry.context)
    expect(await hasBytes(sha256)).toBe(true)
    after(8)
    await sweepCiFiles(registry.context)
    expect(await hasBytes(sha256)).toBe(false)
  })

  test('stays if most stored bytes have no row, since the database may be the wrong one', async () => {
    const { ciBlobs, incomingDirectory } = other.context
    const digests = await Promise.all(
      [1, 2, 3].map(async (each) => {
        const bytes = pictureOf(each)
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        const path = join(incomingDirectory, `${each}.part`)
        await writeFile(path, bytes)
        await ciBlobs.keep(sha256, { path, size: bytes.length })
        return sha256
      }),
    )
    other.context.clock = { now: () => new Date(Date.now() + 8 * 24 * 60 * 60 * 1000) }
    await sweepCiFiles(other.context)
    for (const sha256 of digests) expect(await ciBlobs.has(sha256)).toBe(true)
  })

  test('is stored apart from archives, which have their own sweep', async () => {
    const { id } = await givenFile()
    const { sha256 } = await givenFile()
    expect(await registry.context.blobs.has(sha256)).toBe(false)
    await sweepBlobs(registry.context, new Date(Date.now() + 60_000))
    expect(await isThere(id)).toBe(true)
  })
})
