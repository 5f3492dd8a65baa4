import { createClient } from '@registry/api-client'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import markdownIt from 'markdown-it'
import { expect, test } from 'vitest'
import { createMachineAddresses } from './machine-addresses.ts'

const hostileName = '"/></title><script>alert(1)</script> ]]> \u0000\uD800 [x](javascript:1) 画'

const publisher = { id: 'lamp', name: 'Lamp <Studio>' }
const version = {
  id: '0b4c9f4e-0000-4000-8000-000000000000',
  version: '1.2.0',
  createdAt: '2026-02-01T00:00:00Z',
  changelog: '# Big\n\n<script>alert(1)</script>\n\n`&lt;b&gt;`',
  dependencies: [],
  deprecated: false,
  status: 'NodeVersionStatusActive',
  node_id: 'lamp-tools',
  changes: {
    since: '1.1.0',
    effects: { positional: 'breaks', named: 'safe', prompt: 'safe' },
    advised_bump: 'major',
    compared: { comfy_nodes: 1, total: 1 },
    change_count: 3,
    counts: { 'node-added': 2, 'widgets-moved': 1 },
  },
}
const lamp = {
  id: 'lamp-tools',
  name: hostileName,
  description: `# Not a heading\n\n${hostileName}`,
  publisher,
  status: 'NodeStatusActive',
  downloads: 12_345,
  comfy_node_count: 2,
  repository: 'https://example.test/lamp',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-02-01T00:00:00Z',
  latest_version: version,
}
// Pack whose own id looks like the Markdown URL of another pack.
const notes = { ...lamp, id: 'lamp-tools.md.md', name: 'Notes' }

const releasesOf = (query: URLSearchParams) => {
  const project = query.get('project')
  const note = { project, attention: 'low', locale: query.get('locale') }
  const published = (day: number) => ({ published_at: `2026-0${project === 'desktop' ? 2 : 1}-0${day}T00:00:00Z` })
  return project === 'cloud'
    ? []
    : [
        {
          ...note,
          id: 2,
          version: '1.10.0',
          content: `In *${query.get('locale')}*<script>alert(1)</script>`,
          ...published(3),
        },
        { ...note, id: 1, version: '1.9.0', content: 'Older', ...published(2) },
      ]
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })

const answers: [RegExp, (url: URL) => Response][] = [
  [/^\/nodes\/lamp-tools$/, () => json(lamp)],
  [/^\/nodes\/lamp-tools\.md\.md$/, () => json(notes)],
  [/^\/nodes\/Lamp-Tools$/, () => json({}, 302, { location: '/nodes/lamp-tools' })],
  [/^\/nodes\/banned$/, () => json({ error: 'node_banned', message: 'It was banned.' }, 403)],
  [/^\/nodes\/broken$/, () => json({ error: 'internal_error', message: 'A fault.' }, 500)],
  [/^\/nodes\/lamp-tools\/versions$/, () => json([version])],
  [/\/comfy-nodes$/, () => json({ comfy_nodes: [{ comfy_node_name: hostileName }], total: 1, totalNumberOfPages: 1 })],
  [/^\/nodes$/, () => json({ nodes: [lamp], total: 1, page: 1, limit: 50, totalPages: 1 })],
  [/^\/versions$/, () => json({ versions: [version], total: 1, page: 1, pageSize: 50, totalPages: 1 })],
  [/^\/publishers\/lamp$/, () => json(publisher)],
  [/^\/releases$/, ({ searchParams }) => json(releasesOf(searchParams))],
]

const registry = async (request: Request) => {
  const url = new URL(request.url)
  const found = answers.find(([pattern]) => pattern.test(decodeURIComponent(url.pathname)))
  return found ? found[1](url) : json({ error: 'not_found', message: 'There is no such thing.' }, 404)
}

const api = createClient({ fetch: registry, baseUrl: 'https://api.test' })
const machines = createMachineAddresses({ api, publicUrl: 'https://registry.test', apiPublicUrl: 'https://api.test' })

const faults: unknown[] = []
const ask = async (path: string, init: RequestInit = {}) =>
  machines(new Request(`https://registry.test${path}`, init), (error) => faults.push(error))
const get = async (path: string, init: RequestInit = {}): Promise<Response> => {
  const response = await ask(path, init)
  if (!response) throw new Error(`${path} was left to the pages`)
  return response
}

const documents = [
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/sitemaps/zh/nodes-1.xml', 'application/xml; charset=utf-8'],
  ['/feeds/new.atom', 'application/atom+xml; charset=utf-8'],
  ['/feeds/updates.atom', 'application/atom+xml; charset=utf-8'],
  ['/nodes/lamp-tools/versions.atom', 'application/atom+xml; charset=utf-8'],
  ['/publishers/lamp.atom', 'application/atom+xml; charset=utf-8'],
  ['/releases.atom', 'application/atom+xml; charset=utf-8'],
  ['/zh/releases.atom', 'application/atom+xml; charset=utf-8'],
  ['/nodes/lamp-tools/badge.svg?kind=status', 'image/svg+xml; charset=utf-8'],
  ['/nodes/lamp-tools.md', 'text/markdown; charset=utf-8'],
  ['/nodes/lamp-tools/og.png', 'image/png'],
] as const

const ofOneNode = ['/nodes/{id}/versions.atom', '/nodes/{id}/badge.svg', '/nodes/{id}/og.png', '/nodes/{id}.md']

test.each(documents)('%s is publicly cacheable, runs no script, and gets 304 by its ETag', async (path, type) => {
  const first = await get(path)
  expect([first.status, first.headers.get('content-type')]).toEqual([200, type])
  expect(first.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  expect(first.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(100)

  const etag = first.headers.get('etag') ?? ''
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await get(path, { headers: { 'if-none-match': known } })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  }
  expect((await get(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)

  const head = await get(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
})

test.each(ofOneNode)('%s has the errors of the page, and redirects to the canonical spelling', async (path) => {
  const at = (id: string) => get(path.replace('{id}', id))
  expect((await at('nobody')).status).toBe(404)
  expect((await at('banned')).status).toBe(403)
  expect((await at('broken')).status).toBe(500)
  expect((await at('nobody')).headers.get('cache-control')).toBe('no-store')
  const moved = await at('Lamp-Tools')
  expect(moved.status).toBe(301)
  expect(moved.headers.get('location')).toMatch(/^\/nodes\/lamp-tools[./]/)
})

test('the feed of an unknown publisher is a 404', async () => {
  expect((await get('/publishers/nobody.atom')).status).toBe(404)
})

test('POST requests and other addresses are left to the pages', async () => {
  expect(await ask('/feeds/new.atom', { method: 'POST' })).toBeUndefined()
  for (const path of ['/', '/nodes/lamp-tools', '/feeds/other.atom', '/nodes/a/b/badge.svg', '/nodes/%E0%A4%A.md'])
    expect(await ask(path)).toBeUndefined()
})

test('a pack id that ends in .md has its own page', async () => {
  expect(await ask('/nodes/lamp-tools.md.md')).toBeUndefined()
  expect((await get('/nodes/lamp-tools.md')).status).toBe(200)
})

test('feeds carry a hostile name as text, changes on one line, and a changelog as safe HTML', async () => {
  const xml = await (await get('/nodes/lamp-tools/versions.atom')).text()
  expect(XMLValidator.validate(xml)).toBe(true)
  const { entry, title } = new XMLParser({ parseTagValue: false, ignoreAttributes: false }).parse(xml).feed
  expect(title).toContain('<script>alert(1)</script>')
  expect(entry.content['#text']).not.toContain('<script')
  expect(entry.summary).toBe('+2 nodes · 1 input change · Breaks saved workflows')
  expect(entry.content['#text']).toContain('<code>&#x26;lt;b&#x26;gt;</code>')
})

test('release feeds are in the language of their address, newest first, for all projects or one', async () => {
  const read = async (path: string) => {
    const xml = await (await get(path)).text()
    expect(XMLValidator.validate(xml)).toBe(true)
    return new XMLParser({ parseTagValue: false, ignoreAttributes: false }).parse(xml).feed
  }
  const all = await read('/fr/releases.atom')
  expect(all['@_xml:lang']).toBe('fr')
  expect(all.entry.map((entry: { title: string }) => entry.title)).toEqual([
    'ComfyUI Desktop 1.10.0',
    'ComfyUI Desktop 1.9.0',
    'ComfyUI 1.10.0',
    'ComfyUI Frontend 1.10.0',
    'ComfyUI 1.9.0',
    'ComfyUI Frontend 1.9.0',
  ])
  expect(all.entry[0].link['@_href']).toBe('https://registry.test/fr/releases?project=desktop#1.10.0')
  expect(all.entry[0].content['#text']).toBe('<p>In <em>fr</em></p>')
  const one = await read('/releases.atom?project=comfyui')
  expect(one.title).toBe('What is new in ComfyUI')
  expect(one.entry).toHaveLength(2)
  expect((await read('/releases.atom?project=cloud')).entry).toBeUndefined()
  expect((await get('/releases.atom?project=paint')).status).toBe(404)
  expect(await ask('/xx/releases.atom')).toBeUndefined()
})

test('a badge shows the requested kind, and an unknown kind is refused', async () => {
  const titleOf = async (query: string) =>
    /<title>(.*)<\/title>/.exec(await (await get(`/nodes/lamp-tools/badge.svg${query}`)).text())?.[1]
  expect(await titleOf('')).toBe('comfy registry: 1.2.0')
  expect(await titleOf('?kind=installs')).toBe('installs: 12.3K')
  expect(await titleOf('?kind=status')).toBe('release: live')
  expect(await titleOf('?kind=nodes')).toBe('nodes: 2')
  expect((await get('/nodes/lamp-tools/badge.svg?kind=%3Cscript%3E')).status).toBe(400)
})

test('Markdown is in the language of its address, with its page as canonical link', async () => {
  const english = await get('/nodes/lamp-tools.md')
  const french = await get('/fr/nodes/lamp-tools.md')
  expect(await english.text()).toContain('## Install')
  expect(await french.text()).toContain('## Installer')
  expect(french.headers.get('link')).toBe('<https://registry.test/fr/nodes/lamp-tools>; rel="canonical"')
})

test('Markdown shows texts of a pack as text, without headings, links or tags from them', async () => {
  const text = await (await get('/nodes/lamp-tools.md')).text()
  const html = markdownIt({ html: true, linkify: false }).render(text)
  expect(html.match(/<h\d>/g)).toHaveLength(6)
  expect(new Set([...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag))).toEqual(
    new Set(['h1', 'p', 'ul', 'li', 'code', 'a', 'h2', 'pre', 'h3']),
  )
  for (const [, address] of html.matchAll(/href="([^"]*)"/g)) expect(address).toMatch(/^https:\/\//)
  expect(text).toContain('comfy node install lamp-tools')
})

test('an API failure gets a server error and is logged', async () => {
  const failing = createMachineAddresses({
    api: createClient({ fetch: () => Promise.reject(new Error('away')), baseUrl: 'https://api.test' }),
    publicUrl: 'https://registry.test',
    apiPublicUrl: 'https://api.test',
  })
  const heard: unknown[] = []
  const response = await failing(new Request('https://registry.test/feeds/new.atom'), (error) => heard.push(error))
  expect([response?.status, response?.headers.get('cache-control')]).toEqual([500, 'no-store'])
  expect(heard).toHaveLength(1)
  expect(faults).toEqual([])
})
