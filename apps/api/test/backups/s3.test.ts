import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3Client, CreateBucketCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContext } from '../../src/context.ts'
import { checkIntegrity } from '../../src/exchange/integrity/check-integrity.ts'
import type { Environment } from '../../src/platform/config/settings.ts'
import { loadSampleCatalogue } from '../../src/exchange/sample/load-sample-catalogue.ts'
import { allOf } from '../all-of.ts'
import { findS3Program, startS3Server, type S3Server } from '../s3-server.ts'
import { backUp, givenSite, publicAnswers, restore, withRestored } from './backing-up.ts'

const program = findS3Program()

describe.skipIf(!program && process.env['REQUIRE_S3'] !== '1')('with files in an S3-compatible store', () => {
  let server: S3Server
  let folder: string
  beforeAll(async () => {
    server = await startS3Server(program ?? 'versitygw')
    folder = await mkdtemp(join(tmpdir(), 'backups-of-s3-'))
  })
  afterAll(async () => {
    await server?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const settings = (bucket: string): Environment => ({
    BLOB_STORE: 's3',
    S3_BUCKET: bucket,
    S3_ENDPOINT: server.config.endpoint ?? '',
    S3_ACCESS_KEY_ID: server.config.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: server.config.credentials?.secretAccessKey ?? '',
    S3_FORCE_PATH_STYLE: 'on',
  })

  test('a backup is restored into another bucket, onto a disk, and back', async () => {
    const first = await givenSite(undefined, settings('blobs'))
    const onDisk = await givenSite()
    const context = await createContext(first.config)
    await loadSampleCatalogue(context)
    const answers = await publicAnswers(context)
    await backUp(context, join(folder, 'of-s3'))
    await context.close()

    expect(await restore(join(folder, 'of-s3'), onDisk)).toMatchObject({ problems: 0, orphans: 0 })
    await withRestored(onDisk, (restored) => backUp(restored, join(folder, 'of-disk')))
    const client = new S3Client(server.config)
    await client.send(new CreateBucketCommand({ Bucket: 'another' }))
    client.destroy()
    const another = await givenSite(undefined, settings('another'))
    expect(await restore(join(folder, 'of-disk'), another)).toMatchObject({ problems: 0, orphans: 0 })
    await withRestored(another, async (restored) => {
      expect(await publicAnswers(restored)).toEqual(answers)
      const [lost] = await allOf(restored.blobs.list())
      await restored.blobs.remove(lost!.sha256, new Date(8.64e15))
      const problems: string[] = []
      await checkIntegrity(restored, { problem: (told) => problems.push(told), progress: () => undefined })
      expect(problems).toEqual([expect.stringContaining(`archives ${lost!.sha256}: is missing`)])
    })
    for (const site of [first, onDisk, another]) await site.drop()
  }, 120_000)
})
