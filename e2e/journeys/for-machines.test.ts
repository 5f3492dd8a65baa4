import type { Browser } from 'playwright-core'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'
import { publishPack } from '../publishing.ts'
import { removeRegistry, runCommand, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

const { pages, api } = inject('registry')
const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (name) => ['entry', 'url', 'sitemap'].includes(name),
})

const readXml = async (address: string): Promise<any> => {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  const xml = await response.text()
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml)
}

/** Returns the links in a page's head by type. */
const alternatesOf = async (address: string) => {
  const html = await (await fetch(address)).text()
  const links = [...html.matchAll(/<link rel="alternate"[^>]*>/g)].map(([link]) => {
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`, 'i').exec(link)?.[1]?.replaceAll('&amp;', '&')
    return { language: attribute('hreflang'), type: attribute('type'), address: attribute('href') ?? '' }
  })
  return { html, links }
}

const documents = [
  '/robots.txt',
  '/llms.txt',
  '/sitemap.xml',
  '/sitemaps/en/nodes-1.xml',
  '/sitemaps/ar/publishers-1.xml',
  '/feeds/new.atom',
  '/feeds/updates.atom',
  '/nodes/tone-bench/versions.atom',
  '/publishers/sample-studio.atom',
  '/nodes/tone-bench/badge.svg',
  '/nodes/tone-bench/badge.svg?kind=installs',
  '/nodes/tone-bench/badge.svg?kind=status',
  '/nodes/tone-bench/badge.svg?kind=nodes',
  '/nodes/tone-bench/og.png',
  '/nodes/tone-bench.md',
  '/ja/nodes/tone-bench.md',
]

describe('a program', () => {
  test.each(documents)('reads %s with cache headers, and its headers with HEAD', async (path) => {
    const first = await fetch(`${pages}${path}`)
    expect([first.status, first.headers.get('x-content-type-options') ?? 'nosniff']).toEqual([200, 'nosniff'])
    expect(first.headers.get('cache-control')).toMatch(/^public, max-age=[1-9]\d*$/)
    expect((await first.arrayBuffer()).byteLength).toBeGreaterThan(50)
    const head = await fetch(`${pages}${path}`, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-type')]).toEqual([200, first.headers.get('content-type')])
    const etag = first.headers.get('etag')
    expect(head.headers.get('etag')).toBe(etag)
    if (etag === null) return
    const again = await fetch(`${pages}${path}`, { headers: { 'If-None-Match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each(['/nodes/{id}/versions.atom', '/nodes/{id}/badge.svg', '/nodes/{id}/og.png', '/nodes/{id}.md'])(
    'gets at %s the status of the page: 404 for an unknown node, 403 for a banned one, and the canonical spelling',
    async (path) => {
      for (const id of ['there-is-none', 'welcome-tab']) {
        const page = await fetch(`${pages}/nodes/${id}`)
        expect((await fetch(`${pages}${path.replace('{id}', id)}`)).status).toBe(page.status)
      }
      const moved = await fetch(`${pages}${path.replace('{id}', 'Tone-Bench')}`, { redirect: 'manual' })
      expect([moved.status, moved.headers.get('location')?.startsWith(path.replace('{id}', 'tone-bench'))]).toEqual([
        301,
        true,
      ])
    },
  )

  test('gets 404 for the feed of an unknown publisher, and an empty feed for a banned one', async () => {
    expect((await fetch(`${pages}/publishers/nobody.atom`)).status).toBe(404)
    const { feed } = await readXml(`${pages}/publishers/placeholder-promotions.atom`)
    expect(feed.entry).toBeUndefined()
    expect(feed.updated).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  test('follows feeds whose entries link to pages', async () => {
    for (const path of ['/feeds/new.atom', '/feeds/updates.atom', '/nodes/frame-ratios/versions.atom']) {
      const { feed } = await readXml(`${pages}${path}`)
      expect(feed.id).toBe(`${pages}${path}`)
      const ids: string[] = feed.entry.map(({ id }: any) => id)
      expect(ids.length).toBeLessThanOrEqual(50)
      expect(new Set(ids).size).toBe(ids.length)
      const published: string[] = feed.entry.map((entry: any) => entry.published)
      expect(published).toEqual(published.toSorted((a, b) => b.localeCompare(a)))
      expect((await fetch(ids[0] ?? '')).status).toBe(200)
    }
    const { feed } = await readXml(`${pages}/nodes/wave-bench/versions.atom`)
    // A flagged version is not installable.
    expect(feed.entry.map(({ title }: any) => title)).not.toContain('Wave Bench 1.2.0')
  })

  test('finds the feeds and the Markdown in the head of the pages', async () => {
    const feeds = async (path: string) =>
      (await alternatesOf(`${pages}${path}`)).links
        .filter(({ type }) => type)
        .map(({ type, address }) => [type, address])
    const atom = 'application/atom+xml'
    expect(await feeds('/')).toEqual([
      [atom, `${pages}/feeds/new.atom`],
      [atom, `${pages}/feeds/updates.atom`],
    ])
    expect(await feeds('/zh/nodes/tone-bench')).toEqual([
      ['text/markdown', `${pages}/zh/nodes/tone-bench.md`],
      [atom, `${pages}/nodes/tone-bench/versions.atom`],
    ])
    expect(await feeds('/publishers/sample-studio')).toEqual([[atom, `${pages}/publishers/sample-studio.atom`]])
  })
})

describe('a search engine', () => {
  test.each([
    '/',
    '/comfy-nodes',
    '/nodes/tone-bench',
    '/publishers/sample-studio',
    '/authors/~sample%20studio',
    '/nodes/tone-bench/comfy-nodes',
  ])('finds the alternates of %s in every language, and each has the same ones', async (path) => {
    const languages = (links: { language: string | undefined; address: string }[]) =>
      links.filter(({ language }) => language).map(({ language, address }) => [language, address])
    const own = languages((await alternatesOf(`${pages}${path}`)).links)
    expect(own).toHaveLength(9)
    expect(own).toContainEqual(['x-default', `${pages}${path}`])
    for (const [, address] of own) expect(languages((await alternatesOf(address ?? '')).links)).toEqual(own)
  })

  test('finds every listed node, author and publisher in the sitemap, once in each language', async () => {
    const listed: any = await (await fetch(`${api}/nodes?limit=1000`)).json()
    const { sitemap } = (await readXml(`${pages}/sitemap.xml`)).sitemapindex
    for (const language of ['en', 'zh', 'ar']) {
      const prefix = language === 'en' ? '' : `/${language}`
      const parts = sitemap.filter(({ loc }: any) => loc.includes(`/sitemaps/${language}/`))
      const found: string[] = []
      for (const { loc } of parts) {
        const { url } = (await readXml(loc)).urlset
        expect(url.length).toBeLessThanOrEqual(10_000)
        for (const { 'xhtml:link': links } of url) expect(links).toHaveLength(9)
        found.push(...url.map((each: any) => each.loc))
      }
      const expected = [
        `${pages}${prefix || '/'}`,
        ...['/comfy-nodes', '/releases', '/ci'].map((path) => `${pages}${prefix}${path}`),
        ...listed.nodes.map(({ id }: any) => `${pages}${prefix}/nodes/${id}`),
        ...new Set(listed.nodes.map(({ publisher }: any) => `${pages}${prefix}/publishers/${publisher.id}`)),
        ...new Set(listed.nodes.map((node: any) => `${pages}${prefix}/authors/${encodeURI(node.written_by.id)}`)),
      ]
      expect(found).toHaveLength(expected.length)
      expect(new Set(found)).toEqual(new Set(expected))
    }
    const robots = await (await fetch(`${pages}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${pages}/sitemap.xml`)
  })

  test('reads structured data of a pack, its breadcrumbs and the site search', async () => {
    const factsOf = async (path: string): Promise<any[]> => {
      const { html } = await alternatesOf(`${pages}${path}`)
      return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json]) =>
        JSON.parse(json ?? ''),
      )
    }
    const [{ '@graph': graph }] = await factsOf('/fr/nodes/tone-bench')
    expect(graph.map((each: any) => each['@type'])).toEqual(['SoftwareSourceCode', 'BreadcrumbList'])
    expect(graph[0]).toMatchObject({ name: 'Tone Bench', programmingLanguage: 'Python', version: '2.0.0' })
    expect(graph[1].itemListElement.at(-1).item).toBe(`${pages}/fr/nodes/tone-bench`)
    const [site] = await factsOf('/ja')
    expect(site['@type']).toBe('WebSite')
    expect(site.potentialAction.target.urlTemplate).toBe(`${pages}/ja?query={search_term_string}`)
    expect((await factsOf('/publishers/sample-studio'))[0]['@type']).toBe('BreadcrumbList')
  })

  test.each([
    '/?query=mask',
    '/?os=macOS',
    '/auth/login',
    '/auth/signup',
    '/account',
    '/nodes',
    '/invitations',
    '/publishers/create',
    '/nodes/tone-bench/claim',
    '/nodes/welcome-tab',
    '/publishers/placeholder-promotions',
    '/nothing/here',
  ])('gets noindex for %s', async (path) => {
    const { html, links } = await alternatesOf(`${pages}${path}`)
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(links.filter(({ language }) => language)).toEqual([])
  })

  test('gets noindex for the admin pages', async () => {
    for (const path of ['/admin', '/admin/versions', '/zh/admin/nodes']) {
      const response = await fetch(`${pages}${path}`)
      const hidden = (await response.text()).includes('content="noindex"') || response.headers.get('x-robots-tag')
      expect(hidden).toBeTruthy()
    }
  })
})

describe('a hostile pack', () => {
  const name = '</title><script>alert(1)</script> ]]> & "quoted" `code` [x](javascript:alert(1)) 画像'
  // Names have no control characters.
  const longText = `${name} \u0008\uFFFE`
  let registry: RunningRegistry

  beforeAll(async () => {
    registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' } })
    await runCommand(registry.environment, ['publisher', 'create', 'lamp-studio', '--name', 'Lamp <b>&amp; Studio'])
    const words = 'token create --publisher lamp-studio --name laptop'.split(' ')
    const made = await runCommand(registry.environment, words)
    const said = {
      node: { name, description: `# ${longText}\n\n${'long '.repeat(400)}`, tags: ['<b>', '](x)'] },
      version: { changelog: `${longText}\n\n<img src=x onerror=alert(1)>` },
    }
    const publisher = { id: 'lamp-studio', token: made.stdout.trim() }
    await publishPack(registry, publisher, { id: 'lamp-tools', version: '1.0.0', said })
    await untilActive(registry, 'lamp-tools', '1.0.0')
  }, 120_000)

  afterAll(() => removeRegistry(registry))

  test('leaves feeds and sitemap valid, and runs no script', async () => {
    for (const path of ['/feeds/new.atom', '/feeds/updates.atom', '/nodes/lamp-tools/versions.atom']) {
      const { feed } = await readXml(`${registry.pages}${path}`)
      expect(feed.entry).toHaveLength(1)
      expect(feed.entry[0].title).toContain('<script>alert(1)</script>')
      expect(feed.entry[0].author.name).toBe('Lamp <b>&amp; Studio')
      expect(JSON.stringify(feed.entry[0].content ?? '')).not.toMatch(/onerror|<script/)
    }
    await readXml(`${registry.pages}/sitemaps/en/nodes-1.xml`)
    expect((await readXml(`${registry.pages}/publishers/lamp-studio.atom`)).feed.title).toContain('Lamp <b>')
  })

  test('is inert in its card, badge and Markdown', async () => {
    const picture = Buffer.from(await (await fetch(`${registry.pages}/nodes/lamp-tools/og.png`)).arrayBuffer())
    expect([picture.subarray(1, 4).toString(), picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([
      'PNG',
      1200,
      630,
    ])
    for (const kind of ['version', 'installs', 'status', 'nodes']) {
      const { svg } = await readXml(`${registry.pages}/nodes/lamp-tools/badge.svg?kind=${kind}`)
      expect(Object.keys(svg).filter((key) => !key.startsWith('@_'))).toEqual(['title', 'clipPath', 'g'])
    }
    const text = await (await fetch(`${registry.pages}/nodes/lamp-tools.md`)).text()
    expect(text.split('\n').filter((line) => /^#+ /.test(line))).toHaveLength(5)
    expect(text).toContain(String.raw`\<script\>`)
    expect(text).not.toMatch(/(^|[^\\])\]\(javascript/)
  })
})

describe('a publisher', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterAll(() => browser?.close())

  test('copies a badge for a README from the page of a pack', async () => {
    const { page, errors } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${pages}/fr/nodes/tone-bench`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Badge pour un README' }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Installations' }).check()
    await page.getByRole('dialog').getByRole('img').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Copier le Markdown' }).click()
    const copied: string = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe(
      `[![Tone Bench sur Comfy Registry : Installations](${pages}/nodes/tone-bench/badge.svg?kind=installs)](${pages}/nodes/tone-bench)`,
    )
    expect(errors).toEqual([])
  })
})
