import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, packZip, setNodeStatus, setVersionStatus } from '../packs.ts'

const registry = useRegistry()
const elsewhere = useRegistry({ FILES_PUBLIC_URL: 'https://files.example.com/archives/' })
const path = '/nodes/pack/versions/1.0.0/download'
const download = (headers: Record<string, string> = {}, init: RequestInit = {}) =>
  registry.call('downloadNodeVersion', path, { headers, ...init })

let bytes: Buffer
let etag: string

beforeAll(async () => {
  bytes = await packZip('pack', '1.0.0')
  etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
  const publisher = await givenPublisher(registry, 'holder')
  await givenVersion(registry, publisher, 'pack', '1.0.0')
  await givenVersion(registry, publisher, 'pack', '1.1.0')
  await setVersionStatus(registry, 'pack', '1.1.0', 'banned')
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned')
  await givenVersion(elsewhere, await givenPublisher(elsewhere, 'holder'), 'pack', '1.0.0')
})

describe('GET /nodes/{nodeId}/versions/{version}/download', () => {
  test('200 with the uploaded bytes, which caches must revalidate', async () => {
    const { status, headers, body } = await download()
    expect(status).toBe(200)
    expect(createHash('sha256').update(body).digest('hex')).toBe(etag.slice(1, -1))
    expect(headers.get('etag')).toBe(etag)
    expect(headers.get('cache-control')).toBe('public, no-cache')
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-length')).toBe(String(bytes.length))
  })

  test('200 repeatedly, also after an aborted download', async () => {
    const response = await registry.fetch(new Request(`http://registry.test${path}`, { headers: { Method: 'HEAD' } }))
    await response.body?.cancel()
    expect((await download()).body).toEqual(bytes)
    expect((await download()).body).toEqual(bytes)
  })

  test('200 for HEAD with the size, without opening a file', async () => {
    const before = (await readdir('/proc/self/fd')).length
    for (let i = 0; i < 20; i++) {
      const { headers } = await download({}, { method: 'HEAD' })
      expect(headers.get('content-length')).toBe(String(bytes.length))
    }
    expect((await readdir('/proc/self/fd')).length).toBeLessThan(before + 10)
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=10-', 10, undefined],
    ['bytes=-5', -5, undefined],
    ['bytes=0-99999999', 0, undefined],
  ])('206 with the range %s', async (range, start, end) => {
    const { status, headers, body } = await download({ Range: range })
    expect(status).toBe(206)
    expect(body).toEqual(bytes.subarray(start, end))
    expect(headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${bytes.length}$`))
  })

  test.each(['bytes=0-1,4-5', 'lines=1-2', 'bytes=9-1', 'bytes=-', 'nonsense'])(
    '200 with the whole file for the range %s',
    async (range) => {
      expect((await download({ Range: range })).body).toEqual(bytes)
    },
  )

  test('200 or 206 depending on If-Range', async () => {
    expect((await download({ Range: 'bytes=0-9', 'If-Range': etag })).status).toBe(206)
    expect((await download({ Range: 'bytes=0-9', 'If-Range': '"other"' })).status).toBe(200)
  })

  test('302 to the archive URL of the operator', async () => {
    const answer = await elsewhere.call('downloadNodeVersion', path)
    expect(answer.status).toBe(302)
    const digest = etag.slice(1, -1)
    expect(answer.headers.get('location')).toBe(
      `https://files.example.com/archives/${digest.slice(0, 2)}/${digest.slice(2, 4)}/${digest}`,
    )
  })

  test('304 when If-None-Match matches', async () => {
    expect((await download({ 'If-None-Match': '*' })).status).toBe(304)
    const { status, headers } = await download({ 'If-None-Match': `"a", ${etag}` })
    expect(status).toBe(304)
    expect(headers.get('etag')).toBe(etag)
    expect(headers.get('cache-control')).toBe('public, no-cache')
  })

  test('400 for a version number that is too long', async () => {
    expect(
      (await registry.call('downloadNodeVersion', `/nodes/pack/versions/${'1'.repeat(201)}/download`)).status,
    ).toBe(400)
  })

  test('403 for a banned version, also with a matching If-None-Match', async () => {
    await setVersionStatus(registry, 'pack', '1.0.0', 'banned')
    expect((await download({ 'If-None-Match': etag })).status).toBe(403)
    await setVersionStatus(registry, 'pack', '1.0.0', 'active')
  })

  test('403 for a banned version and a banned node', async () => {
    expect((await registry.call('downloadNodeVersion', '/nodes/pack/versions/1.1.0/download')).status).toBe(403)
    expect((await registry.call('downloadNodeVersion', '/nodes/outlaw/versions/1.0.0/download')).status).toBe(403)
  })

  test('404 for an unknown version', async () => {
    expect((await registry.call('downloadNodeVersion', '/nodes/pack/versions/3.0.0/download')).status).toBe(404)
  })

  test('416 for a range outside the file, with its size', async () => {
    const { status, headers, body } = await download({ Range: 'bytes=99999999-' })
    expect(status).toBe(416)
    expect(headers.get('content-range')).toBe(`bytes */${bytes.length}`)
    expect(body.message).toContain(String(bytes.length))
  })
})
