import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenReporter, givenResult, pictureOf, readResult, uploadFile, type Reporter } from '../ci.ts'
import { useRegistry } from '../harness.ts'
import { canMount, onFullDisk } from '../small-disk.ts'

const registry = useRegistry({ CI_FILE_MAX_BYTES: '5000' })
const open = useRegistry({ CI_UPLOADS: 'open' })
let ci: Reporter

beforeAll(async () => {
  ci = await givenReporter(registry)
})

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('POST /ci/files', () => {
  test('201 with a path for use in a report', async () => {
    const picture = pictureOf(1)
    const { status, body } = await uploadFile(registry, ci, picture)
    const id = `${digestOf(picture)}.png`
    const url = `http://registry.test/ci/files/${id}`
    expect({ status, body }).toEqual({
      status: 201,
      body: { path: `ci-files/${id}`, public_url: url, size: picture.length },
    })
    const log = (await uploadFile(registry, ci, Buffer.from('[INFO] Prompt executed in 3.10 seconds\n'))).body
    const paths = `${body.path}, gs://elsewhere/a b#.png ,, ${body.path}`
    const result = await givenResult(registry, ci, {
      output_files_gcs_paths: paths,
      comfy_logs_gcs_path: log.path,
      bucket_name: null,
    })
    expect((await readResult(registry, result)).body).toMatchObject({
      storage_files: [
        { file_path: body.path, public_url: url, kind: 'image' },
        { file_path: 'a b#.png', public_url: 'https://storage.googleapis.com/elsewhere/a%20b%23.png', kind: 'image' },
      ],
      log_url: log.public_url,
    })
  })

  test.skipIf(!canMount)('507 while the disk is full', async () => {
    const { incomingDirectory } = registry.context
    const { status, body } = await onFullDisk(incomingDirectory, () => uploadFile(registry, ci, pictureOf(9)))
    expect([status, body.error]).toEqual([507, 'insufficient_storage'])
  })

  test('201 with the same path for the same bytes, also for concurrent calls', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => uploadFile(registry, ci, pictureOf(2))))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.path)).size).toBe(1)
  })

  const frame = Buffer.concat([Buffer.from('fff3e0c4', 'hex'), Buffer.alloc(1200)])
  test.each<[ending: string, bytes: Buffer]>([
    ['jpg', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    [
      'webp',
      Buffer.concat([Buffer.from('RIFF'), Buffer.from([36, 0, 0, 0]), Buffer.from('WEBPVP8 '), Buffer.alloc(40)]),
    ],
    ['gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000', 'latin1')],
    ['mp4', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\u0002\0isomiso2', 'latin1')])],
    ['webm', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104', 'hex')],
    ['mp3', Buffer.concat([Buffer.from('ID3\u0003\0\0\0\0\0\0', 'latin1'), frame])],
    ['flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(40)])],
    [
      'wav',
      Buffer.concat([Buffer.from('RIFF'), Buffer.from([36, 0, 0, 0]), Buffer.from('WAVEfmt '), Buffer.alloc(28)]),
    ],
    ['json', Buffer.from(' {"prompt": {"3": {"class_type": "KSampler"}}}')],
    ['txt', Buffer.from('\u001b[32m[INFO]\u001b[0m größer\r\n')],
    ['txt', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['txt', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['txt', Buffer.from('{"cut off": ')],
  ])('201 for %s, recognised by its bytes', async (ending, bytes) => {
    const { status, body } = await uploadFile(registry, ci, bytes)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { path: expect.stringMatching(new RegExp(`\\.${ending}$`)) },
    })
  })

  test('400 for an aborted body, without stored data', async () => {
    const answer = await uploadFile(registry, ci, pictureOf(3), 100)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', message: expect.stringContaining('of 100 bytes') },
    })
    expect(await readdir(registry.context.incomingDirectory)).toEqual([])
  })

  test('401 without a token, even if reports need none', async () => {
    for (const each of [registry, open]) {
      expect(await uploadFile(each, undefined, pictureOf(4))).toMatchObject({
        status: 401,
        body: { error: 'ci_token_required' },
      })
    }
  })

  test('411 without a length', async () => {
    const body = { method: 'POST', headers: ci.headers, body: new Uint8Array(pictureOf(5)) }
    expect(await registry.call('uploadCiFile', '/ci/files', body)).toMatchObject({
      status: 411,
      body: { error: 'length_required' },
    })
  })

  test('413 above the limit of the operator, announced or found while reading', async () => {
    const large = Buffer.alloc(5001, 'x')
    const refusal = { status: 413, body: { message: expect.stringContaining('5000') } }
    expect(await uploadFile(registry, ci, large)).toMatchObject(refusal)
    expect(await uploadFile(registry, ci, large, 10)).toMatchObject(refusal)
    expect(await readdir(registry.context.incomingDirectory)).toEqual([])
  })

  test.each([
    ['a program', Buffer.from('7f454c4602010100000000000000000002003e0001000000', 'hex')],
    ['an archive', Buffer.from('504b0304140000000800', 'hex')],
    ['bytes of an unknown type', Buffer.from([1, 2, 3, 0, 255])],
    ['text that is not UTF-8', Buffer.from('gr\u00f6ßer', 'latin1')],
  ])('415 for %s', async (_, bytes) => {
    expect(await uploadFile(registry, ci, bytes)).toMatchObject({
      status: 415,
      body: { error: 'unsupported_media_type' },
    })
  })
})
