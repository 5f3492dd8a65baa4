import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'

const registry = useRegistry()
const gif = 'GIF89a and what makes it move'
const drawing = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
const etag = `"${createHash('sha256').update(gif).digest('hex')}"`
const mib = 1024 * 1024

const get = (path: string, headers: Record<string, string> = {}, method = 'GET', version = '1.0.0') =>
  registry.call('getNodeVersionPicture', `/nodes/pack/versions/${version}/picture?path=${encodeURIComponent(path)}`, {
    headers,
    method,
  })

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'painter')
  const files = {
    'docs/a film.gif': gif,
    'drawing.svg': drawing,
    'liar.png': '<!doctype html><script>alert(1)</script>',
    // The content compresses badly, so that the reader does not refuse the archive as a bomb.
    'large.gif': `GIF89a${Array.from({ length: 11 * mib }, (_, index) => ((index * 7919) % 36).toString(36)).join('')}`,
  }
  await givenVersion(registry, publisher, 'pack', '1.0.0', { files })
  await givenVersion(registry, publisher, 'pack', '1.1.0', { files })
  await setVersionStatus(registry, 'pack', '1.1.0', 'banned')
})

describe('GET /nodes/{nodeId}/versions/{version}/picture', () => {
  test('200 with the picture, cacheable for a week, with headers against execution', async () => {
    const { status, headers, body } = await get('docs/a film.gif')
    expect({ status, body: body.toString() }).toEqual({ status: 200, body: gif })
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/gif',
      'content-length': String(gif.length),
      'content-disposition': 'attachment',
      'cache-control': 'public, max-age=604800, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag,
    })
  })

  test('200 with an SVG that allows styles but no scripts', async () => {
    const { headers, body } = await get('drawing.svg')
    expect(headers.get('content-type')).toBe('image/svg+xml')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox")
    expect(body.toString()).toBe(drawing)
  })

  test('200 for HEAD, without a body', async () => {
    const { status, headers, body } = await get('docs/a film.gif', {}, 'HEAD')
    expect({ status, size: body.length }).toEqual({ status: 200, size: 0 })
    expect(headers.get('content-length')).toBe(String(gif.length))
  })

  test('206 with the requested range', async () => {
    const { status, headers, body } = await get('docs/a film.gif', { Range: 'bytes=0-5' })
    expect({ status, part: body.toString() }).toEqual({ status: 206, part: 'GIF89a' })
    expect(headers.get('content-range')).toBe(`bytes 0-5/${gif.length}`)
  })

  test('304 when If-None-Match matches', async () => {
    expect((await get('docs/a film.gif', { 'If-None-Match': etag })).status).toBe(304)
  })

  test('400 without a path', async () => {
    expect((await registry.call('getNodeVersionPicture', '/nodes/pack/versions/1.0.0/picture')).status).toBe(400)
  })

  test('403 for a banned version or node, also after its pictures were served', async () => {
    expect((await get('drawing.svg', {}, 'GET', '1.1.0')).status).toBe(403)
    await setNodeStatus(registry, 'pack', 'banned')
    expect((await get('drawing.svg')).status).toBe(403)
    await setNodeStatus(registry, 'pack', 'active')
    expect((await get('drawing.svg')).status).toBe(200)
  })

  test.each(['none.png', 'liar.png', 'README.md', 'large.gif', '../drawing.svg', '/drawing.svg', 'constructor'])(
    '404 for %s, which is not a picture of the archive, or too large',
    async (path) => {
      const { status, body } = await get(path)
      expect({ status, code: body.error }).toEqual({ status: 404, code: 'file_not_found' })
    },
  )

  test('404 for an unknown version', async () => {
    expect((await get('drawing.svg', {}, 'GET', '9.0.0')).status).toBe(404)
  })

  test('404 while the archive is stored elsewhere, and the contents have no picture URL', async () => {
    const versions = registry.context.db.updateTable('node_versions').where('version', '=', '1.0.0')
    await versions.set({ mirrored: true, remote_url: 'https://elsewhere.test/pack.zip' }).execute()
    const { body } = await registry.call('getNodeVersionContents', '/nodes/pack/versions/1.0.0/contents')
    expect(body.picture_url).toBeUndefined()
    expect((await get('drawing.svg')).status).toBe(404)
    await versions.set({ mirrored: false, remote_url: null }).execute()
  })

  test('416 for a range outside the picture', async () => {
    expect((await get('docs/a film.gif', { Range: 'bytes=9999-' })).status).toBe(416)
  })
})
