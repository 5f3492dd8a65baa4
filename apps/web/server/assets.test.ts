import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createAssets } from './assets.ts'

const build = mkdtempSync(join(tmpdir(), 'registry-assets-'))
mkdirSync(join(build, 'client', 'assets'), { recursive: true })
mkdirSync(join(build, 'server'))
writeFileSync(join(build, 'client', 'favicon.svg'), '<svg/>')
writeFileSync(join(build, 'client', 'assets', 'page-abc.js'), 'run()'.repeat(500))
writeFileSync(join(build, 'server', 'secret.js'), 'secret')

const assets = createAssets(build)
const get = (pathname: string, headers: Record<string, string> = {}, method = 'GET') =>
  assets(new Request(`http://site.test${pathname}`, { method, headers }), pathname)

test('a hashed file may be kept for ever', async () => {
  const response = await get('/assets/page-abc.js')
  expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response?.headers.get('cache-control')).toContain('immutable')
})

test('a file with a lasting name is asked for again', async () => {
  const response = await get('/favicon.svg')
  expect(response?.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(response?.headers.get('content-type')).toBe('image/svg+xml')
})

test('text is compressed when the visitor takes it', async () => {
  const response = await get('/assets/page-abc.js', { 'accept-encoding': 'gzip, br' })
  expect(response?.headers.get('content-encoding')).toBe('br')
  const bytes = Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer())
  expect(brotliDecompressSync(bytes).toString()).toBe('run()'.repeat(500))
})

test('a file that the visitor has is not sent again', async () => {
  const etag = (await get('/favicon.svg'))?.headers.get('etag') ?? ''
  expect((await get('/favicon.svg', { 'if-none-match': etag }))?.status).toBe(304)
})

test('HEAD answers the headers alone', async () => {
  const response = await get('/favicon.svg', {}, 'HEAD')
  expect(response?.headers.get('content-length')).toBe('6')
  expect(await response?.text()).toBe('')
})

test('a hashed file of another build is 404 and no page', async () => {
  expect((await get('/assets/gone-123.js'))?.status).toBe(404)
})

test('no path leads out of the client files', async () => {
  expect(await get('/../server/secret.js')).toBeUndefined()
  expect(await get('/%2e%2e/server/secret.js')).toBeUndefined()
})

test('everything else is left to the pages', async () => {
  expect(await get('/nodes/x')).toBeUndefined()
})
