import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { bringUp, latest, linesOf } from '../catalogue.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnclaimed, givenUnreviewed, givenVersion, setNodeStatus } from '../packs.ts'

const registry = useRegistry()
let path: string
let sha256: string

const get = (at: string, headers: Record<string, string> = {}, method = 'GET') =>
  registry.call('getCatalogueSnapshot', at, { headers, method })
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'maker')
  await givenVersion(registry, publisher, 'Pack', '1.0.0')
  await givenVersion(registry, publisher, 'outlaw', '1.0.0')
  await givenVersion(registry, publisher, 'gone', '1.0.0')
  for (let number = 100; number < 400; number++) await givenUnclaimed(registry, `listed-${number}`)
  await givenUnreviewed(registry, publisher, 'waiting', '1.0.0')
  await setNodeStatus(registry, 'outlaw', 'banned', 'It opened a shop.')
  await setNodeStatus(registry, 'gone', 'deleted')
  await bringUp(registry)
  sha256 = (await latest(registry)).snapshot.sha256
  path = `/catalogue/snapshots/${sha256}`
})

describe('GET /catalogue/snapshots/{sha256}', () => {
  test('200 with every public node as in the list, under the digest of its lines', async () => {
    const { status, headers, body } = await get(path)
    expect({ status, digest: digest(body), length: headers.get('content-length') }).toEqual({
      status: 200,
      digest: sha256,
      length: String(body.length),
    })
    const { body: page } = await registry.call('listAllNodes', '/nodes?limit=1000&sort=id')
    expect(page.total).toBe(301)
    expect(linesOf(body)).toEqual(page.nodes)
  })

  test('200 in an accepted encoding, cacheable permanently', async () => {
    const plain = (await get(path)).body
    for (const [accepted, encoding, decode] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
    ] as const) {
      const { headers, body } = await get(path, { 'Accept-Encoding': accepted })
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-encoding': encoding,
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-length': String(body.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: expect.stringContaining('Accept-Encoding'),
        etag: `"${digest(body)}"`,
      })
      expect(decode(body)).toEqual(plain)
    }
  })

  test('200 for HEAD, without a body', async () => {
    const { status, headers, body } = await get(path, { 'Accept-Encoding': 'br' }, 'HEAD')
    expect({ status, length: body.length }).toEqual({ status: 200, length: 0 })
    expect(Number(headers.get('content-length'))).toBeGreaterThan(100)
  })

  test('304 when If-None-Match matches in this encoding', async () => {
    const { headers } = await get(path, { 'Accept-Encoding': 'br' })
    const known = { 'If-None-Match': headers.get('etag') ?? '' }
    const again = await get(path, { 'Accept-Encoding': 'br', ...known })
    expect({ status: again.status, length: again.body.length }).toEqual({ status: 304, length: 0 })
    expect(again.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await get(path, { 'Accept-Encoding': 'gzip', ...known })).status).toBe(200)
  })

  test('400 for an invalid digest', async () => {
    expect(await get('/catalogue/snapshots/newest')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  })

  test('404 for an unknown snapshot, and for one with missing bytes', async () => {
    const nobody = `/catalogue/snapshots/${'0'.repeat(64)}`
    expect(await get(nobody)).toMatchObject({ status: 404, body: { error: 'snapshot_not_found' } })
    const { db, catalogueBlobs } = registry.context
    const row = await db.selectFrom('catalogue_snapshots').selectAll().executeTakeFirstOrThrow()
    await catalogueBlobs.remove(row.brotli_sha256, new Date(Date.now() + 60_000))
    expect(await get(path, { 'Accept-Encoding': 'br' })).toMatchObject({
      status: 404,
      body: { error: 'snapshot_not_found' },
    })
  })
})
