import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findingsInOtherColours } from '../accessibility/findings.ts'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const columns = async (page: Page) =>
  (await page.getByRole('columnheader').getByRole('link').allInnerTexts()).filter((name) => name !== '')

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) })

test('A visitor selects two packs of a search, compares them, and sees where they differ', async () => {
  const { page, errors } = await openPage(browser)
  await page.goto(`${pages}/?query=bench`)
  await page.getByRole('button', { name: 'Compare selected packs' }).waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: 'Compare Tone Bench' }).check()
  await page.getByRole('checkbox', { name: 'Compare Wave Bench' }).check()
  await page.getByRole('button', { name: 'Compare selected packs' }).click()
  await page.waitForURL(/\/compare\?packs=[a-z-]+,[a-z-]+$/)
  expect((await columns(page)).toSorted()).toEqual(['Tone Bench', 'Wave Bench'])
  expect(await row(page, 'Latest').getByRole('cell').allInnerTexts()).toEqual(
    expect.arrayContaining(['2.0.0', '1.1.0']),
  )
  expect(await row(page, 'Systems').getAttribute('data-differs')).toBeNull()
  await page.getByRole('checkbox', { name: 'Show differences only' }).check()
  expect(await row(page, 'Systems').isVisible()).toBe(false)
  expect(await row(page, 'Latest').isVisible()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  expect(await findingsInOtherColours(page, 'light')).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('A comparison works before any script has run, and its address tells search engines to leave it', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${pages}/?query=bench`)
  await page.getByRole('checkbox', { name: 'Compare Tone Bench' }).check()
  await page.getByRole('checkbox', { name: 'Compare Wave Bench' }).check()
  await page.getByRole('button', { name: 'Compare selected packs' }).click()
  await page.waitForURL(/\/compare\?packs=/)
  expect(await columns(page)).toHaveLength(2)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.goto(`${pages}/compare`)
  expect(await page.locator('meta[name=robots]').count()).toBe(0)
  await page.context().close()
})

test('A pack’s page leads to a comparison, to which another pack is added by the address of its page', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/nodes/tone-bench`)
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.waitForURL('**/compare?packs=tone-bench')
  await page.getByRole('textbox', { name: 'Id of the pack' }).fill(`${pages}/nodes/wave-bench?tab=nodes`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL('**/compare?packs=tone-bench,wave-bench')
  expect(await columns(page)).toEqual(['Tone Bench', 'Wave Bench'])
  await page.getByRole('link', { name: 'Remove Tone Bench from the comparison' }).click()
  await page.waitForURL('**/compare?packs=wave-bench')
  await page.context().close()
})

test('A tab offers the packs that it compared before', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/compare?packs=tone-bench`, { waitUntil: 'networkidle' })
  await page.goto(`${pages}/compare?packs=wave-bench`)
  await page.getByRole('link', { name: 'Add tone-bench to the comparison' }).click()
  await page.waitForURL('**/compare?packs=wave-bench,tone-bench')
  await expect.poll(() => columns(page)).toEqual(['Wave Bench', 'Tone Bench'])
  await page.context().close()
})

test('An id that no pack has is told, and so are packs beyond the fourth', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/compare?packs=tone-bench,no-such-pack,wave-bench,cuda-grain,edge-sketch,latent-garden`)
  expect(await columns(page)).toEqual(['Tone Bench', 'Wave Bench', 'CUDA Grain', 'Edge Sketch'])
  await page.getByText(/There is no pack with the id .?no-such-pack/).waitFor()
  await page.getByText(/Not shown: .?Latent Garden/).waitFor()
  await page.context().close()
})

test('On a phone the table scrolls by itself, and the names of the facts stay', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${pages}/compare?packs=tone-bench,wave-bench,cuda-grain,edge-sketch`)
  await page.getByRole('region', { name: 'Compare packs' }).waitFor()
  const widths: number[] = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]')
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  const place = async () => (await row(page, 'Latest').getByRole('rowheader').boundingBox())?.x
  const before = await place()
  await page.evaluate(`document.querySelector('.packs-frame [role=region]').scrollTo({ left: 300 })`)
  const scrolled: number = await page.evaluate(`document.querySelector('.packs-frame [role=region]').scrollLeft`)
  expect(scrolled).toBe(300)
  expect(await place()).toBe(before)
  await page.context().close()
})

test('Each pack that has a node’s name gives its command, before any script has run', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${pages}/comfy-nodes?names=ToneLevels`)
  await page.getByText('Install', { exact: true }).first().click()
  expect(await page.getByText('comfy node install tone-bench').first().isVisible()).toBe(true)
  await page.context().close()
})

test('A Japanese heading breaks between phrases', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${pages}/ja/compare`)
  expect(await page.evaluate(`getComputedStyle(document.querySelector('h1')).wordBreak`)).toBe('auto-phrase')
  await page.context().close()
})
