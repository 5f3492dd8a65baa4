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

test('a visitor compares two packs selected in a search, and can show differences only', async () => {
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
  expect(await page.getByRole('columnheader', { name: 'Tone Bench' }).isVisible()).toBe(true)
  expect(await page.getByRole('link', { name: 'Remove Tone Bench from the comparison' }).isVisible()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  expect(await findingsInOtherColours(page, 'light')).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})

test('a comparison opens without JavaScript, and is marked noindex', async () => {
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

test('the page of a pack links to a comparison, where another pack is added by the address of its page', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/nodes/tone-bench`)
  await page.getByRole('link', { name: 'Compare with other packs' }).click()
  await page.waitForURL('**/compare?packs=tone-bench')
  await page.getByRole('textbox', { name: 'Id of the pack' }).fill(`${pages}/nodes/wave-bench?tab=nodes`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.waitForURL('**/compare?packs=tone-bench,wave-bench')
  expect(await columns(page)).toEqual(['Tone Bench', 'Wave Bench'])
  await page.getByRole('link', { name: 'Remove Tone Bench from the comparison' }).click()
  await page.waitForURL('**/compare?packs=wave-bench')
  await page.context().close()
})

test('a comparison offers a pack that its tab compared earlier', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/compare?packs=tone-bench`, { waitUntil: 'networkidle' })
  await page.goto(`${pages}/compare?packs=wave-bench`)
  await page.getByRole('link', { name: 'Add tone-bench to the comparison' }).click()
  await page.waitForURL('**/compare?packs=wave-bench,tone-bench')
  await expect.poll(() => columns(page)).toEqual(['Wave Bench', 'Tone Bench'])
  await page.context().close()
})

test('a comparison names unknown ids, and the packs beyond the fourth', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/compare?packs=tone-bench,no-such-pack,wave-bench,cuda-grain,edge-sketch,latent-garden`)
  expect(await columns(page)).toEqual(['Tone Bench', 'Wave Bench', 'CUDA Grain', 'Edge Sketch'])
  await page.getByText(/There is no pack with the id .?no-such-pack/).waitFor()
  await page.getByText(/Not shown: .?Latent Garden/).waitFor()
  // Eight unknown ids are looked up, and take no column from a pack after them.
  const ids = Array.from({ length: 10 }, (_, index) => `beyond-${index}`)
  await page.goto(`${pages}/compare?packs=${ids.join()},tone-bench`)
  expect(await columns(page)).toEqual(['Tone Bench'])
  await page.getByText(/There is no pack with the id .?beyond-7/).waitFor()
  await page.getByText(/Not shown: .?beyond-8.? and .?beyond-9/).waitFor()
  await page.context().close()
})

test('a comparison of unknown ids only names each, with its own link to the search', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/compare?packs=no-such-pack,no-other-pack`)
  for (const id of ['no-such-pack', 'no-other-pack'])
    await page.getByRole('link', { name: new RegExp(`^Search for it There is no pack with the id .?${id}`) }).waitFor()
  expect(await page.getByText('Nothing to compare yet').count()).toBe(0)
  await page.context().close()
})

test('different spellings of an id give a single column of its pack', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/compare?packs=TONE_Bench,tone.bench,Wave-Bench`)
  expect(await columns(page)).toEqual(['Tone Bench', 'Wave Bench'])
  await page.getByRole('link', { name: 'Remove Tone Bench from the comparison' }).click()
  await page.waitForURL('**/compare?packs=wave-bench')
  await page.context().close()
})

test('the removal of a pack is announced, and the focus moves to the next column or to the heading', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/compare?packs=tone-bench,wave-bench`, { waitUntil: 'networkidle' })
  const focused = () => page.locator(':focus')
  await page.getByRole('link', { name: 'Remove Tone Bench from the comparison' }).press('Enter')
  await page.waitForURL('**/compare?packs=wave-bench')
  await expect.poll(() => focused().getAttribute('aria-label')).toBe('Remove Wave Bench from the comparison')
  await page.getByRole('status').filter({ hasText: 'Tone Bench' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Nothing to compare yet').waitFor()
  await expect.poll(() => focused().innerText()).toBe('Compare packs')
  await page.context().close()
})

test('a selection persists across searches and a comparison until it is cleared', async () => {
  const { page } = await openPage(browser)
  const box = (name: string) => page.getByRole('checkbox', { name: `Compare ${name}` })
  const open = page.getByRole('button', { name: 'Compare selected packs' })
  await page.goto(`${pages}/?query=tone`, { waitUntil: 'networkidle' })
  await box('Tone Bench').check()
  await page.getByRole('combobox', { name: 'Search packs' }).fill('wave')
  await page.waitForURL(/query=wave/)
  await page.keyboard.press('Enter')
  await box('Wave Bench').check()
  expect(await open.innerText()).toContain('(2)')
  await open.click()
  await page.waitForURL(/\/compare\?packs=/)
  expect((await columns(page)).toSorted()).toEqual(['Tone Bench', 'Wave Bench'])
  await page.getByRole('link', { name: 'Remove Wave Bench from the comparison' }).click()
  await page.waitForURL('**/compare?packs=tone-bench')
  await page.goto(`${pages}/?query=bench`, { waitUntil: 'networkidle' })
  await expect.poll(() => box('Tone Bench').isChecked()).toBe(true)
  expect(await box('Wave Bench').isChecked()).toBe(false)
  // A shared link to a comparison of other packs replaces no selection.
  await page.goto(`${pages}/compare?packs=wave-bench,cuda-grain`, { waitUntil: 'networkidle' })
  await page.goto(`${pages}/?query=bench`, { waitUntil: 'networkidle' })
  await expect.poll(() => box('Tone Bench').isChecked()).toBe(true)
  expect(await box('Wave Bench').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Clear the selection' }).click()
  await open.waitFor({ state: 'hidden' })
  expect(await box('Tone Bench').isChecked()).toBe(false)
  expect(await page.locator(':focus').getAttribute('id')).toBe('results')
  await page.context().close()
})

test.each([1280, 390])('a compact list has checkboxes for the comparison at a width of %i px', async (width) => {
  const { page } = await openPage(browser, { viewport: { width, height: 844 } })
  await page.addInitScript(`localStorage.setItem('comfy-registry-density', 'compact')`)
  await page.goto(`${pages}/?query=bench`)
  expect(await page.locator('html').getAttribute('data-density')).toBe('compact')
  await page.getByRole('checkbox', { name: 'Compare Tone Bench' }).check()
  await page.getByRole('button', { name: 'Compare selected packs' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.context().close()
})

test('on a phone the table scrolls without the page, and its row headers stay in view', async () => {
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
  const link = page.getByRole('link', { name: '1 package Tone Bench' })
  await link.focus()
  const head = await row(page, 'Python').getByRole('rowheader').boundingBox()
  expect((await link.boundingBox())?.x).toBeGreaterThanOrEqual((head?.x ?? 0) + (head?.width ?? 0))
  await page.context().close()
})

test('the search for a comfy node name shows the install command of its pack without JavaScript', async () => {
  const { page } = await openPage(browser, { javaScriptEnabled: false })
  await page.goto(`${pages}/comfy-nodes?names=ToneLevels`)
  await page.getByRole('link', { name: 'Inputs and outputs ToneLevels Tone Bench' }).waitFor()
  await page.getByText('Install', { exact: true }).first().click()
  await page
    .getByRole('button', { name: /^Copy the command for .?Tone Bench/ })
    .first()
    .waitFor()
  expect(await page.getByText('comfy node install tone-bench').first().isVisible()).toBe(true)
  await page.context().close()
})
