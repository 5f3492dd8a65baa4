import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../src/index.ts'
import { digestOf, get, givenFile, givenFileSlot } from '../customer-files/filing.ts'
import { ban, givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'

const registry = useRegistry()
const elsewhere = useRegistry({ FILES_PUBLIC_URL: 'https://files.example.com/archives/' })
const bytes = randomBytes(1000)
const etag = `"${digestOf(bytes)}"`
let ann: Person
let url: string

const idOf = (address: string) => new URL(address).pathname.split('/').at(-1) ?? ''

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
  url = await givenFile(registry, ann, bytes, { content_type: 'image/png' })
})

describe('GET /customer-files/{fileId}', () => {
  test('200 with the bytes as a download, without shared caching', async () => {
    const { status, headers, body } = await get(registry, url)
    expect(status).toBe(200)
    expect(body).toEqual(bytes)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': '1000',
      'content-disposition': 'attachment; filename=picture.png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      etag,
    })
  })

  test('200 for HEAD with the size, without opening a file', async () => {
    const before = (await readdir('/proc/self/fd')).length
    for (let i = 0; i < 20; i++) {
      const { status, headers } = await registry.call('getCustomerFile', url, { method: 'HEAD' })
      expect([status, headers.get('content-length')]).toEqual([200, '1000'])
    }
    expect((await readdir('/proc/self/fd')).length).toBeLessThan(before + 10)
  })

  test('200 from this host, even if archives are served elsewhere', async () => {
    const address = await givenFile(elsewhere, await givenCustomer(elsewhere, 'ann'), 'mine')
    expect((await get(elsewhere, address)).body.toString()).toBe('mine')
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=990-', 990, undefined],
    ['bytes=-5', -5, undefined],
  ])('206 with the range %s', async (range, start, end) => {
    const { status, headers, body } = await get(registry, url, { Range: range, 'If-Range': etag })
    expect(status).toBe(206)
    expect(body).toEqual(bytes.subarray(start, end))
    expect(headers.get('content-range')).toMatch(/^bytes \d+-\d+\/1000$/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  test('304 when If-None-Match matches', async () => {
    const { status, headers } = await get(registry, url, { 'If-None-Match': etag })
    expect([status, headers.get('etag'), headers.get('cache-control')]).toEqual([304, etag, 'private, no-cache'])
  })

  test('400 for a URL without its signature', async () => {
    expect((await get(registry, url.replace(/&signature=.*/, ''))).status).toBe(400)
  })

  test('403 for a changed URL, an upload URL, and a URL of another file', async () => {
    const { upload_url, download_url } = await givenFileSlot(registry, ann)
    const longer = url.replace(/expires=(\d+)/, (_, seconds) => `expires=${Number(seconds) + 60}`)
    for (const changed of [longer, `${url}x`, upload_url, download_url.replace(idOf(download_url), idOf(url))]) {
      const { status, body } = await get(registry, changed)
      expect([status, body.error]).toEqual([403, 'file_address_invalid'])
    }
  })

  test('403 once the URL has expired', async () => {
    const api = createApi({ ...registry.context, clock: { now: () => new Date(Date.now() + 24 * 3_600_000 + 1000) } })
    const response = await api.fetch(new Request(url))
    expect(await response.json()).toMatchObject({ error: 'file_address_expired' })
  })

  test('403 while the customer is banned', async () => {
    const outcast = await givenCustomer(registry, 'outcast')
    const address = await givenFile(registry, outcast, 'bad')
    await ban(registry, outcast)
    expect(await get(registry, address)).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })

  test('404 before the upload', async () => {
    const { download_url } = await givenFileSlot(registry, ann)
    expect(await get(registry, download_url)).toMatchObject({
      status: 404,
      body: { error: 'customer_file_not_found' },
    })
  })

  test('416 for a range outside the file, with its size', async () => {
    const { status, headers } = await get(registry, url, { Range: 'bytes=1000-' })
    expect([status, headers.get('content-range')]).toEqual([416, 'bytes */1000'])
  })
})
