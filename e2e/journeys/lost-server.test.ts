import { once } from 'node:events'
import { createServer, request as ask, type Server } from 'node:http'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'

const { pages: origin } = inject('registry')

/** Requests that the proxy in front of the registry fails, and the number of failures left. */
let failing: { address: RegExp; left: number } = { address: /never/, left: 0 }
let failed: string[] = []
let server: Server
let pages: string
let browser: Browser
let page: Page

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    const url = incoming.url ?? ''
    if (failing.left > 0 && failing.address.test(url)) {
      failing.left -= 1
      failed.push(url)
      outgoing.writeHead(503, { 'Content-Type': 'text/plain' }).end('away')
      return
    }
    const { hostname, port } = new URL(origin)
    const { method, headers } = incoming
    const onward = ask({ hostname, port, method, headers, path: url }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  pages = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})
beforeEach(async () => {
  ;[failing, failed] = [{ address: /never/, left: 0 }, []]
  await page?.context().close()
  page = (await openPage(browser)).page
  page.setDefaultTimeout(30_000)
})

const fail = (address: RegExp, left: number) => void (failing = { address, left })
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const tryAgain = () => page.getByRole('alert').getByRole('button', { name: 'Try again' })
const follow = (name: RegExp) => page.getByRole('main').getByRole('link', { name }).first().click()
/** Loads a page and interacts with it, so that links navigate without a new document. */
const begin = async (path: string) => {
  await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
  await page.mouse.move(1, 1)
  await page.waitForLoadState('networkidle')
}

describe('after a link, while the server fails', () => {
  test('twice, the page opens with the third answer', async () => {
    await begin('/?query=tone')
    fail(/\/nodes\/tone-bench\.data/, 2)
    await follow(/Tone Bench/)
    await heading('Tone Bench')
    expect(failed).toHaveLength(2)
  }, 120_000)

  test('every time, the page stays and offers a retry, which opens the next one', async () => {
    await begin('/?query=tone')
    fail(/\/nodes\/tone-bench\.data/, 1000)
    await follow(/Tone Bench/)
    await tryAgain().waitFor()
    expect(failed.length).toBeGreaterThanOrEqual(4)
    expect(await page.getByRole('searchbox').or(page.locator('#search')).first().inputValue()).toBe('tone')
    fail(/never/, 0)
    await tryAgain().click()
    await heading('Tone Bench')
    expect(await tryAgain().count()).toBe(0)
  }, 120_000)

  test('a search field keeps its text and the focus', async () => {
    await begin('/')
    fail(/\.data/, 1000)
    const field = page.locator('#search')
    await field.click()
    await field.pressSequentially('mask')
    await tryAgain().waitFor()
    await field.pressSequentially(' grow')
    expect(await field.inputValue()).toBe('mask grow')
    expect(await page.evaluate('document.activeElement.id')).toBe('search')
    fail(/never/, 0)
    await page.keyboard.press('Enter')
    await page.waitForURL(/query=mask(\+|%20)grow/)
  }, 120_000)

  test('together with the script of the next page, the page stays until the server is back', async () => {
    const router = page.waitForEvent('requestfinished', (request) => request.url().includes('/error-page-'))
    await begin('/nodes/tone-bench')
    await router
    fail(/^/, 100_000)
    await follow(/Sample Studio/)
    await tryAgain().waitFor()
    await heading('Tone Bench')
    fail(/never/, 0)
    await tryAgain().click()
    await heading('Sample Studio')
    expect(page.url()).toBe(`${pages}/publishers/sample-studio`)
  }, 120_000)

  test('a page visited before is shown as a saved copy, and fresh after a retry', async () => {
    await begin('/nodes/tone-bench')
    await page.getByRole('banner').getByRole('link').first().click()
    await page.waitForURL(`${pages}/`)
    fail(/\.data/, 1000)
    await page.goBack()
    await heading('Tone Bench')
    await page.getByRole('alert').getByText('a saved copy of the page').waitFor()
    fail(/never/, 0)
    await tryAgain().click()
    await expect.poll(() => tryAgain().count()).toBe(0)
    await heading('Tone Bench')
  }, 120_000)
})

describe('the browser cache of public pages', () => {
  test('is shared with another tab while the server is away', async () => {
    await begin('/nodes/mask-carpentry')
    await expect
      .poll(() => page.evaluate("localStorage.getItem('comfy-registry-cache') ?? ''"), { timeout: 20_000 })
      .toContain('/nodes/mask-carpentry.data')
    const other = await page.context().newPage()
    await other.goto(`${pages}/?query=mask`, { waitUntil: 'networkidle' })
    fail(/\.data/, 1000)
    await other
      .getByRole('main')
      .getByRole('link', { name: /Mask Carpentry/ })
      .first()
      .click()
    await other.getByRole('heading', { level: 1, name: 'Mask Carpentry' }).waitFor({ timeout: 30_000 })
  }, 120_000)
})

describe('a read on an open page', () => {
  test('is retried twice until it succeeds', async () => {
    await begin('/')
    fail(/\/api\/search\/suggestions/, 2)
    await page.locator('#search').click()
    await page.locator('#search').pressSequentially('mask')
    await page.getByRole('listbox').waitFor()
    expect(failed.filter((url) => url.includes('suggestions'))).toHaveLength(2)
  }, 120_000)
})
