import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'

const registry = useRegistry()
const mib = 1024 * 1024
const name = "it's ü (1)!.html"
const page = '<!doctype html><script>alert(1)</script>'

const get = (path: string, headers: Record<string, string> = {}, method = 'GET', version = '1.0.0') =>
  registry.call(
    'downloadNodeVersionFile',
    `/nodes/pack/versions/${version}/file/download?path=${encodeURIComponent(path)}`,
    { headers, method },
  )

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'studio')
  const files = {
    [`web/${name}`]: page,
    'empty.bin': '',
    // The content compresses badly, so that the reader does not refuse the archive as a bomb.
    'large.bin': Array.from({ length: 11 * mib }, (_, index) => ((index * 7919) % 36).toString(36)).join(''),
  }
  await givenVersion(registry, publisher, 'pack', '1.0.0', { files })
  await givenVersion(registry, publisher, 'pack', '1.1.0', { files: { 'a.py': 'a' } })
  await setVersionStatus(registry, 'pack', '1.1.0', 'banned')
})

describe('GET /nodes/{nodeId}/versions/{version}/file/download', () => {
  test('200 with the bytes under the file name, with headers against execution', async () => {
    const { status, headers, body } = await get(`web/${name}`)
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: page })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(page.length),
      'content-disposition': `attachment; filename*=UTF-8''it%27s%20%C3%BC%20%281%29%21.html`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, no-cache',
      'x-content-type-options': 'nosniff',
    })
  })

  test('200 for an empty file, and for HEAD without a body', async () => {
    expect((await get('empty.bin')).headers.get('content-length')).toBe('0')
    const { status, body } = await get(`web/${name}`, {}, 'HEAD')
    expect({ status, size: body.length }).toEqual({ status: 200, size: 0 })
  })

  test('206 with the requested range', async () => {
    const { status, body } = await get(`web/${name}`, { Range: 'bytes=0-4' })
    expect({ status, part: body.toString() }).toEqual({ status: 206, part: '<!doc' })
  })

  test('304 when If-None-Match matches', async () => {
    const etag = (await get(`web/${name}`)).headers.get('etag') ?? ''
    expect((await get(`web/${name}`, { 'If-None-Match': etag })).status).toBe(304)
  })

  test('400 without a path', async () => {
    const path = '/nodes/pack/versions/1.0.0/file/download'
    expect((await registry.call('downloadNodeVersionFile', path)).status).toBe(400)
  })

  test('403 for a banned version', async () => {
    expect((await get('a.py', {}, 'GET', '1.1.0')).status).toBe(403)
  })

  test.each(['none.bin', 'large.bin', `../web/${name}`, 'web'])(
    '404 for %s, which is not a file of the archive, or above 10 MiB',
    async (path) => {
      const { status, body } = await get(path)
      expect({ status, code: body.error }).toEqual({ status: 404, code: 'file_not_found' })
    },
  )

  test('416 for a range outside the file', async () => {
    expect((await get(`web/${name}`, { Range: 'bytes=9999-' })).status).toBe(416)
  })
})
