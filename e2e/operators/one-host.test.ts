import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { packZip, publishBody } from '../../apps/api/test/packs.ts'
import { pageTable } from '../accessibility/page-table.ts'
import { launchBrowser, openPage, pressSlash } from '../browser.ts'
import {
  freePort,
  removeData,
  removeRegistry,
  runCommand,
  startRegistry,
  untilActive,
  type RunningRegistry,
} from '../running-registry.ts'
import { exampleHost, isProxyMissing, startFrontProxy, type FrontProxy, type ProxyName } from './front-proxy.ts'

const apart = inject('registry')

/** Timeout for the start of a registry with the sample catalogue on a busy machine. */
const patienceMs = 600_000

type Front = 'nothing' | ProxyName

const publicAddresses = pageTable
  .filter(({ as }) => as === 'visitor')
  .flatMap(({ at }) => at)
  .filter((path) => !path.includes('{'))

describe.each<Front>(['nothing', 'nginx', 'caddy'])('pages and API on one host, behind %s', (front) => {
  describe.skipIf(front !== 'nothing' && isProxyMissing(front))('if it is installed', () => {
    let site: string
    let registry: RunningRegistry
    let proxy: FrontProxy | undefined
    let browser: Browser
    let page: Page
    let errors: string[]
    const failed: string[] = []

    /** Sends a request to the public address of the registry. */
    const ask: FrontProxy['ask'] = async (path, options = {}) => {
      if (proxy) return proxy.ask(path, options)
      const response = await fetch(`${site}${path}`, { redirect: 'manual', ...options })
      return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
    }
    const pathOf = (address: string): string => {
      expect(address.startsWith(`${site}/api/`)).toBe(true)
      return address.slice(site.length)
    }

    beforeAll(async () => {
      const port = await freePort()
      site = front === 'nothing' ? `http://localhost:${port}` : `https://${exampleHost}`
      registry = await startRegistry({
        patienceMs,
        environment: {
          PORT: String(port),
          HOST: '127.0.0.1',
          TRUSTED_PROXIES: '127.0.0.1',
          PUBLIC_URL: site,
          API_PUBLIC_URL: `${site}/api`,
        },
      })
      if (front !== 'nothing') proxy = await startFrontProxy(front, `http://127.0.0.1:${port}`)
      browser = await launchBrowser(
        ...(proxy ? [`--host-resolver-rules=MAP ${exampleHost}:443 127.0.0.1:${proxy.port}`] : []),
      )
      const watched = await openPage(browser, { ignoreHTTPSErrors: true })
      ;({ page, errors } = watched)
      page.on('response', (response) => {
        if (response.status() >= 500) failed.push(`${response.status()} ${response.url()}`)
      })
    }, 2 * patienceMs)
    afterAll(async () => {
      await browser?.close()
      await proxy?.stop()
      await removeRegistry(registry)
    })

    test('the home page lists nodes, and every public page has the same status as on two hosts', async () => {
      expect((await ask('/')).body.toString()).toContain('Tone Bench')
      const wrong: string[] = []
      for (const path of publicAddresses) {
        const [here, there] = [await ask(path), await fetchApart(path)]
        if (here.status !== there || here.status >= 500) wrong.push(`${path}: ${here.status}`)
      }
      expect(wrong).toEqual([])
    }, 120_000)

    test('addresses for programs answer, and name only this host', async () => {
      for (const path of [
        '/llms.txt',
        '/sitemap.xml',
        '/feeds/new.atom',
        '/nodes/tone-bench.md',
        '/nodes/tone-bench/badge.svg',
        '/nodes/tone-bench/og.png',
        '/robots.txt',
      ])
        expect([path, (await ask(path)).status]).toEqual([path, 200])
      const text = (await ask('/llms.txt')).body.toString()
      expect(text).toContain(`${site}/api/nodes`)
      expect(text).not.toMatch(/localhost:8080|http:\/\/api\b/)
      const { servers } = JSON.parse((await ask('/api/openapi')).body.toString())
      expect(servers).toEqual([{ url: `${site}/api` }])
      expect((await ask('/api/health/ready')).status).toBe(200)
    })

    test('a visitor searches, opens a pack, reads the reference and downloads', { timeout: 120_000 }, async () => {
      await page.goto(site, { waitUntil: 'networkidle' })
      await pressSlash(page)
      await page.keyboard.type('tone', { delay: 60 })
      await page.waitForURL(/query=tone/)
      // The suggestions cover the results.
      await page.keyboard.press('Escape')
      await page
        .getByRole('link', { name: /Tone Bench/ })
        .first()
        .click()
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Tone Bench')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page
          .getByRole('link', { name: /download/i })
          .first()
          .click(),
      ])
      expect(download.suggestedFilename()).toBe('tone-bench-2.0.0.zip')
      expect(download.url()).toBe(`${site}/api/nodes/tone-bench/versions/2.0.0/download`)
      await page.goto(`${site}/api/reference`)
      await page.getByText('/nodes/{nodeId}', { exact: true }).first().waitFor()
      expect([...errors.splice(0), ...failed.splice(0)]).toEqual([])
    })

    test('a user signs up and stays signed in, and the admin pages open', async () => {
      await page.goto(`${site}/auth/signup`)
      await page.getByLabel('Name', { exact: true }).fill('Ada Admin')
      await page.getByLabel('E-mail address').fill('ada@people.test')
      await page.getByLabel('Password', { exact: true }).fill('a long enough one')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.waitForURL(`${site}/nodes`)
      await page.goto(`${site}/admin`, { waitUntil: 'networkidle' })
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Dashboard')
      expect([...errors.splice(0), ...failed.splice(0)]).toEqual([])
    })

    test('a pack is published and installed at the addresses that the API returns', async () => {
      await runCommand(registry.environment, ['publisher', 'create', 'one-host', '--name', 'One Host'])
      const created = await runCommand(registry.environment, [
        'token',
        'create',
        '--publisher',
        'one-host',
        '--name',
        'ci',
      ])
      const announced = await ask('/api/publishers/one-host/nodes/one-pack/versions', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(publishBody(created.stdout.trim(), 'one-pack', '1.0.0')),
      })
      expect(announced.status).toBe(201)
      const { signedUrl } = JSON.parse(announced.body.toString())
      const zip = new Uint8Array(await packZip('one-pack', '1.0.0'))
      const uploaded = await ask(pathOf(signedUrl), {
        method: 'PUT',
        headers: { 'Content-Type': 'application/zip' },
        body: zip,
      })
      expect(uploaded.status).toBe(200)
      await untilActive({ api: registry.api }, 'one-pack', '1.0.0')
      const { downloadUrl } = JSON.parse((await ask('/api/nodes/one-pack/install')).body.toString())
      const downloaded = await ask(pathOf(downloadUrl))
      expect(new Uint8Array(downloaded.body)).toEqual(zip)
    }, 120_000)

    test('encoded names, and addresses of 200 KiB, reach the API unchanged', async () => {
      const { status, body } = await ask('/api/comfy-nodes/a%2Fb%3Fc%25d/node')
      expect([status, JSON.parse(body.toString()).error]).toEqual([404, 'comfy_node_unknown'])
      expect((await ask(`/api/nodes?limit=1&${'node_id=some-pack-name&'.repeat(9000)}`)).status).not.toBe(414)
    })

    /** Returns a page's status from a registry with two hosts. */
    async function fetchApart(path: string): Promise<number> {
      const response = await fetch(`${apart.pages}${path}`, { redirect: 'manual' })
      await response.arrayBuffer()
      return response.status
    }
  })
})

test(
  'separate pages reach the API by its internal address, and name its public address',
  async () => {
    const environment = { PUBLIC_URL: `https://${exampleHost}`, API_PUBLIC_URL: `https://${exampleHost}/api` }
    const api = await startRegistry({ environment, patienceMs, args: ['--only', 'api'] })
    const web = await startRegistry({
      environment: { ...environment, API_INTERNAL_URL: api.api },
      apiPort: Number(new URL(api.api).port),
      args: ['--only', 'web'],
    })
    try {
      const ask = async (path: string) => (await fetch(`${web.pages}${path}`)).text()
      await expect.poll(() => ask('/').catch(() => ''), { timeout: 60_000 }).toContain('Tone Bench')
      expect(await ask('/api/nodes/tone-bench')).toContain('"id":"tone-bench"')
      expect(await ask('/llms.txt')).toContain(`https://${exampleHost}/api/nodes`)
    } finally {
      await Promise.all([web.stop(), api.stop()])
      await Promise.all([removeData(web), removeData(api)])
    }
  },
  2 * patienceMs,
)
