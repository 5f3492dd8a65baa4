import { mkdtempSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createAssets } from './assets.ts'

const build = mkdtempSync(join(tmpdir(), 'registry-assets-'))
mkdirSync(join(build, 'client', 'assets'), { recursive: true })
mkdirSync(join(build, 'server'))
writeFileSync(join(build, 'client', 'favicon.svg'), '<svg/>')
writeFileSync(join(build, 'client', 'assets', 'page-abc.js'), 'run()')
writeFileSync(join(build, 'client', 'assets', 'late-abc.js'), 'late()')
writeFileSync(join(build, 'client', 'assets', 'page-abc.js.br'), 'run() in brotli')
writeFileSync(join(build, 'client', 'assets', 'page-abc.js.gz'), 'run() in gzip')
writeFileSync(join(build, 'server', 'secret.js'), 'secret')

const assets = createAssets(build)
const get = (pathname: string, headers: Record<string, string> = {}, method = 'GET') =>
  assets(new Request(`http://site.test${pathname}`, { method, headers }), pathname)

test('a hashed file is immutable', async () => {
  const response = await get('/assets/page-abc.js')
  expect(response?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response?.headers.get('cache-control')).toContain('immutable')
})

test('an unhashed file is cached for an hour', async () => {
  const response = await get('/favicon.svg')
  expect(response?.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(response?.headers.get('content-type')).toBe('image/svg+xml')
})

test.each([
  ['gzip, br', 'br', 'run() in brotli'],
  ['gzip', 'gzip', 'run() in gzip'],
  ['identity', null, 'run()'],
])('Accept-Encoding %s gets the file that the build compressed for it', async (accepted, encoding, text) => {
  const response = await get('/assets/page-abc.js', { 'accept-encoding': accepted })
  expect(response?.headers.get('content-encoding')).toBe(encoding)
  expect(response?.headers.get('vary')).toBe('Accept-Encoding')
  expect(await response?.text()).toBe(text)
})

test('a file without a compressed form is served as it is', async () => {
  const response = await get('/favicon.svg', { 'accept-encoding': 'br' })
  expect(response?.headers.get('content-encoding')).toBeNull()
  expect(await response?.text()).toBe('<svg/>')
})

test('compressed files have no address', async () => {
  expect((await get('/assets/page-abc.js.br'))?.status).toBe(404)
})

test('a cached file gets 304', async () => {
  const etag = (await get('/favicon.svg'))?.headers.get('etag') ?? ''
  expect((await get('/favicon.svg', { 'if-none-match': etag }))?.status).toBe(304)
})

test('a file is read again after a failed read', async () => {
  const file = join(build, 'client', 'assets', 'late-abc.js')
  renameSync(file, `${file}.away`)
  await expect(get('/assets/late-abc.js')).rejects.toThrow('ENOENT')
  renameSync(`${file}.away`, file)
  expect(await (await get('/assets/late-abc.js'))?.text()).toBe('late()')
})

test('HEAD has headers only', async () => {
  const response = await get('/favicon.svg', {}, 'HEAD')
  expect(response?.headers.get('content-length')).toBe('6')
  expect(await response?.text()).toBe('')
})

test('a hashed file of another build gets 404', async () => {
  expect((await get('/assets/gone-123.js'))?.status).toBe(404)
})

test('no path leaves the client files', async () => {
  expect(await get('/../server/secret.js')).toBeUndefined()
  expect(await get('/%2e%2e/server/secret.js')).toBeUndefined()
})

test('other addresses are left to the pages', async () => {
  expect(await get('/nodes/x')).toBeUndefined()
})
