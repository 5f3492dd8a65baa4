import { createClient } from '@registry/api-client'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { locales } from '../../app/i18n/languages.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'

const publicUrl = 'https://registry.test'

/** Creates a catalogue of numbered packs, several for each publisher. Counts the reads. */
const catalogueOf = (total: number, { failFrom = Infinity, each = 7 } = {}) => {
  const reads: number[] = []
  const nodeAt = (index: number) => ({
    id: `node-${index}`,
    name: `Node ${index}`,
    written_by: { id: `~a ${Math.floor(index / 2)}`, name: 'A' },
    publisher: { id: `p-${String(Math.floor(index / each)).padStart(6, '0')}` },
    updated_at: '2026-02-03T04:05:06Z',
  })
  const fetch = async (request: Request) => {
    const query = new URL(request.url).searchParams
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit'))]
    const from = (page - 1) * limit
    if (from >= failFrom) return new Response('{"error":"internal_error"}', { status: 500 })
    reads.push(limit)
    const nodes = Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, index) => nodeAt(from + index))
    return Response.json({ nodes, total, page, limit, totalPages: Math.ceil(total / limit) })
  }
  const site = {
    api: createClient({ fetch, baseUrl: 'https://api.test' }),
    publicUrl,
    apiPublicUrl: 'https://api.test',
  }
  return { site, reads }
}

const fail = (error: unknown) => {
  throw error
}
const asked = (path: string, init: RequestInit = {}) => new Request(`${publicUrl}${path}`, init)
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ['url', 'sitemap'].includes(name) })
const parse = async (response: Response): Promise<any> => {
  const xml = await response.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml)
}

test('the index lists parts for each language, and the English ones have at most 10,000 addresses and each page once', async () => {
  const { site } = catalogueOf(12_003)
  const { sitemap } = (await parse(await sitemapIndex(site, asked('/sitemap.xml'), fail))).sitemapindex
  const parts: string[] = sitemap.map(({ loc }: any) => loc)
  expect(new Set(parts).size).toBe(parts.length)
  const english = parts.filter((part) => part.includes('/en/'))
  expect(parts).toHaveLength(english.length * locales.length)

  const found: string[] = []
  for (const part of english) {
    const { url } = (await parse(await sitemapPart(site, asked(part.slice(publicUrl.length)), fail))).urlset
    expect(url.length).toBeLessThanOrEqual(10_000)
    found.push(...url.map(({ loc }: any) => loc))
  }
  expect(new Set(found).size).toBe(found.length)
  const nodes = Array.from({ length: 12_003 }, (_, index) => `${publicUrl}/nodes/node-${index}`)
  expect(found.filter((address) => address.includes('/nodes/'))).toEqual(nodes)
  expect(found.filter((address) => address.includes('/publishers/'))).toHaveLength(Math.ceil(12_003 / 7))
  // Every second pack has a new author, whose name needs escaping in a URL.
  expect(found.filter((address) => address.includes('/authors/~a%20'))).toHaveLength(Math.ceil(12_003 / 2))
  expect(found).toContain(`${publicUrl}/`)
  expect(found).toContain(`${publicUrl}/comfy-nodes`)
}, 60_000)

test('an address has its last change and its alternates in every language', async () => {
  const { site } = catalogueOf(1)
  const { url } = (await parse(await sitemapPart(site, asked('/sitemaps/zh/nodes-1.xml'), fail))).urlset
  const [home, comfyNodes, releases, ci, node] = url
  expect([home.loc, comfyNodes.loc, releases.loc, ci.loc]).toEqual([
    `${publicUrl}/zh`,
    `${publicUrl}/zh/comfy-nodes`,
    `${publicUrl}/zh/releases`,
    `${publicUrl}/zh/ci`,
  ])
  expect([node.loc, node.lastmod]).toEqual([`${publicUrl}/zh/nodes/node-0`, '2026-02-03T04:05:06.000Z'])
  const links = node['xhtml:link'].map((link: any) => [link['@_hreflang'], link['@_href']])
  expect(links).toHaveLength(9)
  expect(links).toContainEqual(['en', `${publicUrl}/nodes/node-0`])
  expect(links).toContainEqual(['ar', `${publicUrl}/ar/nodes/node-0`])
  expect(links).toContainEqual(['x-default', `${publicUrl}/nodes/node-0`])
})

test('the sitemap of an empty catalogue has only the pages that belong to no pack', async () => {
  const { site } = catalogueOf(0)
  expect((await parse(await sitemapPart(site, asked('/sitemaps/en/nodes-1.xml'), fail))).urlset.url).toHaveLength(4)
  expect((await sitemapPart(site, asked('/sitemaps/en/publishers-1.xml'), fail)).status).toBe(404)
  expect((await parse(await sitemapIndex(site, asked('/sitemap.xml'), fail))).sitemapindex.sitemap).toHaveLength(
    locales.length,
  )
})

test('a publisher with packs in several parts leaves no part empty', async () => {
  const { site } = catalogueOf(12_000, { each: 11_000 })
  const publishersOf = async (part: number) => {
    const { url } = (await parse(await sitemapPart(site, asked(`/sitemaps/en/publishers-${part}.xml`), fail))).urlset
    return url.map(({ loc }: any) => loc.split('/').at(-1))
  }
  expect([await publishersOf(1), await publishersOf(2), await publishersOf(3)]).toEqual([
    ['p-000000'],
    ['p-000000'],
    ['p-000001'],
  ])
})

test('parts that do not exist get 404', async () => {
  const { site } = catalogueOf(10)
  for (const path of [
    '/sitemaps/en/nodes-2.xml',
    '/sitemaps/xx/nodes-1.xml',
    '/sitemaps/en/nodes-0.xml',
    '/sitemaps/en/a.xml',
  ])
    expect((await sitemapPart(site, asked(path), fail)).status).toBe(404)
})

test('a matching ETag gets 304 without reading the packs', async () => {
  const { site, reads } = catalogueOf(12_000)
  const path = '/sitemaps/en/nodes-1.xml'
  const etag = (await sitemapPart(site, asked(path, { method: 'HEAD' }), fail)).headers.get('etag') ?? ''
  const again = await sitemapPart(site, asked(path, { headers: { 'if-none-match': etag } }), fail)
  expect([again.status, reads]).toEqual([304, [1, 1]])
  const other = await sitemapPart(catalogueOf(11_999).site, asked(path, { headers: { 'if-none-match': etag } }), fail)
  expect(other.status).toBe(200)
})

test('the catalogue is read only as far as it is sent, and a disconnect stops the reading', async () => {
  const { site, reads } = catalogueOf(5000)
  const reader = (await sitemapPart(site, asked('/sitemaps/en/nodes-1.xml'), fail)).body?.getReader()
  await reader?.read()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reads.length).toBeLessThanOrEqual(3)
  await reader?.cancel()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(reads.length).toBeLessThanOrEqual(3)
})

test('a part is compressed on request', async () => {
  const { site } = catalogueOf(3)
  const response = await sitemapPart(
    site,
    asked('/sitemaps/en/nodes-1.xml', { headers: { 'accept-encoding': 'gzip' } }),
    fail,
  )
  expect(response.headers.get('content-encoding')).toBe('gzip')
  const plain = response.body?.pipeThrough(new DecompressionStream('gzip'))
  expect(await new Response(plain).text()).toContain('node-2')
})

test('an error during the reading aborts the response and is logged', async () => {
  const { site } = catalogueOf(2000, { failFrom: 1000 })
  const heard: unknown[] = []
  const response = await sitemapPart(site, asked('/sitemaps/en/nodes-1.xml'), (error) => heard.push(error))
  await expect(response.text()).rejects.toThrow('could not be read')
  await expect.poll(() => heard).toHaveLength(1)
})
