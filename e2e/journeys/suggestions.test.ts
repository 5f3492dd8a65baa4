import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, pressSlash, seriousFindings } from '../browser.ts'

const { pages } = inject('registry')
const patiently = { timeout: 15_000 }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('suggestions during typing', () => {
  test('are selected by keyboard only, with their count and position for screen readers', async () => {
    const { page, errors } = await openPage(browser)
    await openAlive(page)
    await pressSlash(page)
    await page.keyboard.type('mask', { delay: 40 })
    await option(page, { name: /Mask Carpentry/ }).waitFor()
    expect(await field(page).getAttribute('aria-expanded')).toBe('true')
    await page.waitForURL(/query=mask/)
    await expect.poll(() => page.locator('[aria-busy=true]').count(), patiently).toBe(0)
    await expect
      .poll(() => page.getByRole('status').allInnerTexts())
      .toContainEqual(expect.stringMatching(/^\d+ suggestions$/))
    expect(await seriousFindings(page)).toEqual([])

    await page.keyboard.press('ArrowDown')
    await expect.poll(() => activePlace(page)).toEqual(['1', await option(page).count()])
    await page.keyboard.press('End')
    await expect.poll(async () => (await activePlace(page))[0]).toBe(String(await option(page).count()))
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await activePlace(page))[0]).toBe('1')

    await page.keyboard.press('Escape')
    expect(await field(page).getAttribute('aria-expanded')).toBe('false')
    expect(await field(page).inputValue()).toBe('mask')
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe('')

    await page.keyboard.type('mask', { delay: 40 })
    const pack = option(page, { name: /Mask Carpentry/ })
    await pack.waitFor()
    for (let pressed = 0; pressed < 12 && (await pack.getAttribute('aria-selected')) !== 'true'; pressed += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/nodes\/mask-carpentry$/)
    expect(errors).toEqual([])
  })

  test('also appear in the header of other pages, where Enter searches and Escape empties the field', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
    await pressSlash(page)
    await page.keyboard.type('mask', { delay: 40 })
    const pack = option(page, { name: /Mask Carpentry/ })
    await pack.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await pack.click()
    await page.waitForURL(/\/nodes\/mask-carpentry$/)
    expect(await field(page).inputValue()).toBe('')

    await field(page).fill('sketch')
    await option(page).first().waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => option(page).count()).toBe(0)
    expect(await field(page).inputValue()).toBe('sketch')
    await page.keyboard.press('Escape')
    expect(await field(page).inputValue()).toBe('')

    await field(page).fill('mask')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/\?query=mask$/)
    // The header loads the script that stores searches when it needs it.
    await expect.poll(() => page.evaluate(`localStorage.getItem('comfy-registry-searches')`), patiently).toMatch('mask')
    await openAlive(page)
    await pressSlash(page)
    await expect.poll(() => option(page).allInnerTexts(), patiently).toEqual(['mask'])
    expect(errors).toEqual([])
  })

  test('leave the words in the header while a search waits for the network', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
    await pressSlash(page)
    await page.context().setOffline(true)
    await page.keyboard.type('mask')
    await page.keyboard.press('Enter')
    await page.waitForTimeout(500)
    expect(await field(page).inputValue()).toBe('mask')
    await page.context().setOffline(false)
    await page.waitForURL(/\/\?query=mask$/)
  })

  test('ignore Enter from an input method', async () => {
    const { page } = await openPage(browser)
    await openAlive(page)
    await pressSlash(page)
    await page.keyboard.type('mask', { delay: 40 })
    await option(page).first().waitFor()
    await page.waitForURL(/query=mask/)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowDown')
    const address = page.url()
    await page.evaluate(
      `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, isComposing: true }))`,
    )
    expect(page.url()).toBe(address)
    expect(await option(page).count()).toBeGreaterThan(0)
  })

  test('begin with recent searches, which the Delete key and a button remove', async () => {
    const { page } = await openPage(browser)
    await openAlive(page)
    for (const word of ['sketch', 'mask']) {
      await field(page).fill(word)
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(`query=${word}`))
    }
    await openAlive(page)
    await pressSlash(page)
    await expect.poll(() => option(page).allInnerTexts(), patiently).toEqual(['mask', 'sketch'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect.poll(() => option(page).allInnerTexts()).toEqual(['sketch'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/query=sketch/)
    expect(await field(page).inputValue()).toBe('sketch')

    await field(page).fill('')
    await page.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect.poll(() => page.evaluate(`localStorage.getItem('comfy-registry-searches')`)).toBeNull()
  })

  test('are loaded once the search field has the focus, not before', async () => {
    const { page } = await openPage(browser)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(request.url()))
    await openAlive(page)
    expect(scripts.filter((url) => url.includes('suggest'))).toEqual([])
    await pressSlash(page)
    await expect.poll(() => scripts.some((url) => url.includes('suggestions')), patiently).toBe(true)
  })
})

/** Search field after hydration: a combo box with suggestions. */
const field = (page: Page) => page.getByRole('combobox', { name: 'Search packs' })

/** Opens a page, and waits until the page handles keys. */
const openAlive = async (page: Page) => {
  await page.goto(pages, { waitUntil: 'networkidle' })
  await field(page).waitFor()
}

/** Returns suggestions. The sort orders of the results also have the role `option`. */
const option = (page: Page, which: { name?: RegExp } = {}) =>
  page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', which)

/** Returns the position of the active suggestion and their number, as a screen reader hears them. */
const activePlace = (page: Page): Promise<[string, number]> =>
  page.evaluate(`(() => {
    const active = document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))
    return [active?.getAttribute('aria-posinset'), Number(active?.getAttribute('aria-setsize'))]
  })()`)
