import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'

const { pages } = inject('registry')
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = (await openPage(browser, { javaScriptEnabled: false })).page
})
afterAll(() => browser?.close())

const heading = () => page.getByRole('heading', { level: 1 }).innerText()
/** Reads the total from the heading of the results. */
const total = async () => Number.parseInt(await page.getByRole('heading', { level: 2 }).first().innerText(), 10)
const follow = async (name: string | RegExp, exact = true) => {
  await page.getByRole('main').getByRole('link', { name, exact }).first().click()
}

describe('without JavaScript', () => {
  test('the front page lists packs with links', async () => {
    await page.goto(pages)
    await follow(/Tone Bench/, false)
    expect(await heading()).toContain('Tone Bench')
  })

  test('a search is submitted and filtered', async () => {
    await page.goto(pages)
    await page.getByRole('searchbox').fill('mask')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/query=mask/)
    await expect.poll(() => page.getByRole('link', { name: 'Mask Carpentry' }).count()).toBeGreaterThan(0)
    const found = await total()
    await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: /CUDA/ }).click()
    await page.waitForURL(/query=mask&accelerator=CUDA/)
    await expect.poll(() => page.getByRole('link', { name: /Remove filter .*CUDA/ }).count()).toBe(1)
    expect(await total()).toBeGreaterThan(0)
    expect(await total()).toBeLessThan(found)
  })

  test.each([
    [/^Nodes/, /ToneLevels|Levels/],
    [/^Versions/, /1\.\d+\.\d+/],
    [/^Dependencies/, /numpy|Nothing|None/i],
    [/^Files/, /__init__\.py/],
    [/^Licence/, /MIT|Permission/],
  ])('a tab of a pack is opened: %s', async (tab, said) => {
    await page.goto(`${pages}/nodes/tone-bench`)
    await follow(tab)
    await expect.poll(() => page.getByRole('main').innerText()).toMatch(said)
  })

  test('an older version is selected from the list', async () => {
    await page.goto(`${pages}/nodes/mask-carpentry`)
    await page.getByRole('combobox', { name: /version/i }).selectOption('1.0.0')
    await page.getByRole('button', { name: 'Show' }).click()
    await page.waitForURL(/version=1\.0\.0/)
    await expect.poll(() => page.getByRole('main').innerText()).toContain('1.0.0')
  })

  test('a publisher lists its packs', async () => {
    await page.goto(`${pages}/publishers/sample-studio`)
    expect(await heading()).toContain('Sample Studio')
    await follow(/Tone Bench/, false)
    expect(await heading()).toContain('Tone Bench')
  })

  test('the comfy nodes of a pack are drawn, and one is opened', async () => {
    await page.goto(`${pages}/nodes/tone-bench/comfy-nodes`)
    await expect.poll(() => page.getByRole('figure').count()).toBeGreaterThan(1)
    await page.goto(`${pages}/nodes/tone-bench/comfy-nodes/ToneLevels`)
    await expect.poll(() => page.getByRole('table').count()).toBeGreaterThan(0)
  })

  test('languages are links in the footer of every page', async () => {
    await page.goto(`${pages}/nodes/tone-bench?tab=versions`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'العربية' }).click()
    await page.waitForURL(/\/ar\/nodes\/tone-bench/)
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
  })
})
