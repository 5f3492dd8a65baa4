import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchBrowser, openPage } from '../browser.ts'
import { weighPage } from '../page-weight.ts'
import { overBudget, weighedPages } from '../weight-budgets.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test.for(weighedPages)('%s stays within its budget of network bytes', async (path) => {
  const weight = await weighPage(browser, `${pages}${path}`)
  expect(weight.bytes.js).toBeGreaterThan(0)
  expect(overBudget(path, weight)).toEqual([])
})

test.for(weighedPages)('%s paints without a blocking request, and loads scripts afterwards', async (path) => {
  const html = await (await fetch(`${pages}${path}`)).text()
  expect(html.match(/<style>/g)).toHaveLength(1)
  expect(html.match(/<link [^>]*rel="stylesheet"[^>]*>/g)).toEqual([expect.stringContaining('disabled=""')])
  const scripts = html.match(/<link [^>]*rel="modulepreload"[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(0)
  expect(scripts.filter((link) => !link.includes('fetchPriority="low"'))).toEqual([])
  expect(html).not.toMatch(/<script [^>]*src=/)
})

test('A page loads the router on the first interaction, not before', async () => {
  const { page, errors } = await openPage(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const isRouterAsked = () => asked.some((address) => address.includes('/late-router-'))
  await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
  expect(isRouterAsked()).toBe(false)
  await page.keyboard.press('Tab')
  await expect.poll(isRouterAsked).toBe(true)
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await page.waitForURL(`${pages}/comfy-nodes`)
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Tone Bench' }).waitFor()
  expect(asked.filter((address) => address.endsWith('/nodes/tone-bench'))).toHaveLength(1)
  expect(errors).toEqual([])
  await page.context().close()
})

test('Before the router loads, links to other languages follow a change of the hash', async () => {
  const { page, errors } = await openPage(browser)
  await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const { location } = globalThis as unknown as { location: { hash: string } }
    location.hash = '#readme'
  })
  const link = page.getByRole('contentinfo').getByRole('link', { name: '日本語' })
  await expect.poll(() => link.getAttribute('href')).toBe('/ja/nodes/tone-bench#readme')
  expect(errors).toEqual([])
  await page.context().close()
})

describe('while the router loads', () => {
  const isRouter = /\/late-router-/

  test('the scroll position after a link within the page is kept', async () => {
    const { page, errors } = await openPage(browser, { viewport: { width: 390, height: 600 } })
    const { promise: arrives, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(isRouter, (route) => arrives.then(() => route.continue()))
    await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
    await page.evaluate(`location.hash = '#main'; scrollTo(0, 500)`)
    await expect.poll(() => page.evaluate('scrollY')).toBe(500)
    arrive()
    const link = page.getByRole('contentinfo').getByRole('link', { name: '日本語' })
    await expect.poll(() => link.getAttribute('href')).toBe('/ja/nodes/tone-bench#main')
    expect(await page.evaluate('scrollY')).toBe(500)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('a page whose router fails to load navigates by the server, and an error page stays', async () => {
    const { page } = await openPage(browser)
    await page.route(isRouter, (route) => route.fulfill({ status: 404 }))
    await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
    await page.getByRole('contentinfo').getByRole('link').first().click()
    await page.waitForURL(`${pages}/comfy-nodes`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${pages}/nodes/nothing-like-it`, { waitUntil: 'networkidle' })
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.context().close()
  })
})
