import { request as httpRequest } from 'node:http'
import { readdir } from 'node:fs/promises'
import { parse } from 'content-disposition'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenCustomer } from '../customers.ts'
import { useRegistry } from '../harness.ts'
import type { Person } from '../people.ts'
import { serveRegistry } from '../search/serve-registry.ts'
import { get, givenFile, givenFileSlot, keptNames, put } from './filing.ts'

const registry = useRegistry()
const served = serveRegistry(registry)
let ann: Person

/** Maps an address of the registry under test to the listening server. */
const reached = (url: string) => new URL(url.replace('http://registry.test', served.url.origin))

beforeAll(async () => {
  ann = await givenCustomer(registry, 'ann')
})

describe('a customer file with the name', () => {
  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\win.ini', 'win.ini'],
    ['a\r\nSet-Cookie: session=1\r\n\r\n<script>', 'aSet-Cookie: session=1<script>'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['a"; filename="b.exe', 'a"; filename="b.exe'],
    ["it's (100%41) *.png", "it's (100%41) *.png"],
    ['日本語 🎬.mp4', '日本語 🎬.mp4'],
    ['..', 'file'],
  ])('%j is saved as %j', async (file_name, saved) => {
    const { headers } = await get(registry, await givenFile(registry, ann, 'x', { file_name }))
    const disposition = headers.get('content-disposition') ?? ''
    expect(disposition).toMatch(/^attachment; filename=[\x20-\x7e]+$/)
    expect(parse(disposition)).toMatchObject({ type: 'attachment', parameters: { filename: saved } })
    expect(headers.get('set-cookie')).toBeNull()
  })
})

describe('a customer file with the type', () => {
  test.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml', 'text/html; charset=utf-8'])(
    '%s is never served with that type',
    async (type) => {
      const page = '<script>alert(1)</script>'
      const named = await givenFile(registry, ann, page, { content_type: type })
      const { upload_url, download_url } = await givenFileSlot(registry, ann)
      expect((await put(registry, upload_url, page, { 'Content-Type': type })).status).toBe(200)
      for (const url of [named, download_url]) {
        for (const headers of [{}, { Range: 'bytes=0-3' }]) {
          const answer = await get(registry, url, headers)
          expect(Object.fromEntries(answer.headers)).toMatchObject({
            'content-type': 'application/octet-stream',
            'x-content-type-options': 'nosniff',
            'content-security-policy': "default-src 'none'; sandbox",
            'content-disposition': expect.stringMatching(/^attachment/),
          })
        }
      }
    },
  )
})

describe('over a socket', () => {
  test('a page of another origin can upload and download', async () => {
    const { upload_url, download_url } = await givenFileSlot(registry, ann, { content_type: 'image/png' })
    const asks = await fetch(reached(upload_url), {
      method: 'OPTIONS',
      headers: {
        Origin: 'http://127.0.0.1:8188',
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'content-type',
      },
    })
    expect(asks.headers.get('access-control-allow-origin')).toBe('*')
    expect(asks.headers.get('access-control-allow-methods')).toContain('PUT')
    const body = new Blob(['pixels'], { type: 'image/png' })
    expect((await fetch(reached(upload_url), { method: 'PUT', body })).status).toBe(200)
    const file = await fetch(reached(download_url))
    expect([await file.text(), file.headers.get('content-type')]).toEqual(['pixels', 'image/png'])
  })

  test('an upload without a length is refused', async () => {
    const { upload_url } = await givenFileSlot(registry, ann)
    const body = new Blob(['chunks']).stream()
    const init: RequestInit = { method: 'PUT', body, duplex: 'half' }
    const answer = await fetch(reached(upload_url), init)
    expect(answer.status).toBe(411)
  })

  test('an aborted upload leaves nothing, and frees its slot', async () => {
    const { upload_url, download_url } = await givenFileSlot(registry, ann)
    const before = await keptNames(registry.context)
    const leftovers = () => readdir(registry.context.incomingDirectory)
    const sender = httpRequest(reached(upload_url), { method: 'PUT', headers: { 'Content-Length': 1000 } })
    sender.on('error', () => undefined)
    sender.write('half')
    await expect.poll(leftovers).toHaveLength(1)
    sender.destroy()
    await expect.poll(leftovers).toEqual([])
    expect(await keptNames(registry.context)).toEqual(before)
    await expect.poll(async () => (await put(registry, upload_url, 'whole')).status).toBe(200)
    expect((await get(registry, download_url)).body.toString()).toBe('whole')
  })
})
