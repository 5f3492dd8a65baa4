import { beforeAll, describe, expect, test } from 'vitest'
import { givenReporter, pictureOf, uploadFile, type Reporter } from '../ci.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
let ci: Reporter
let path: string
const picture = pictureOf(7)

beforeAll(async () => {
  ci = await givenReporter(registry)
  path = await givenFile(picture)
})

async function givenFile(bytes: Buffer): Promise<string> {
  const { body } = await uploadFile(registry, ci, bytes)
  return new URL(body.public_url).pathname
}

const get = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
  registry.call('getCiFile', at, { headers, method })

describe('GET /ci/files/{fileId}', () => {
  test('200 with the picture, cacheable permanently, with its own type only', async () => {
    const { status, headers, body } = await get(path)
    expect({ status, body }).toEqual({ status: 200, body: picture })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(picture.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-disposition': expect.stringMatching(/^inline; filename="[0-9a-f]{64}\.png"$/),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
  })

  test('200 with text as a download, whatever its content', async () => {
    const { headers } = await get(await givenFile(Buffer.from('<!doctype html><script>alert(1)</script>')))
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    const workflow = await givenFile(Buffer.from('{"3": {}}'))
    const response = await registry.fetch(new Request(`http://registry.test${workflow}`))
    expect(response.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(await response.text()).toBe('{"3": {}}')
  })

  test('200 for HEAD, without a body', async () => {
    const { status, headers, body } = await get(path, {}, 'HEAD')
    expect({ status, size: body.length, told: headers.get('content-length') }).toEqual({
      status: 200,
      size: 0,
      told: String(picture.length),
    })
  })

  test('206 with the requested range', async () => {
    const { status, headers, body } = await get(path, { Range: 'bytes=1-3' })
    expect({ status, part: body.toString() }).toEqual({ status: 206, part: 'PNG' })
    expect(headers.get('content-range')).toBe(`bytes 1-3/${picture.length}`)
  })

  test('304 when If-None-Match matches', async () => {
    const { headers } = await get(path)
    expect((await get(path, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304)
    expect((await get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test.each(['none', '0'.repeat(64), `..%2f${'0'.repeat(64)}.png`, `${'A'.repeat(64)}.png`])(
    '400 for the id %s',
    async (id) => {
      expect(await get(`/ci/files/${id}`)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    },
  )

  test('404 for a file that was never uploaded, and for another extension', async () => {
    expect(await get(`/ci/files/${'0'.repeat(64)}.png`)).toMatchObject({
      status: 404,
      body: { error: 'ci_file_not_found' },
    })
    expect((await get(path.replace('.png', '.txt'))).status).toBe(404)
  })

  test('416 for a range outside the file', async () => {
    expect(await get(path, { Range: 'bytes=1000-' })).toMatchObject({
      status: 416,
      body: { error: 'range_not_satisfiable' },
    })
  })
})
