import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { axeSource, launchBrowser, openPage } from '../browser.ts'
import { contrastFindings, focusStops } from './findings.ts'

const { pages } = inject('registry')
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
  page = (await openPage(browser, { reducedMotion: 'reduce' })).page
})
afterAll(() => browser?.close())

const focused = () =>
  page.evaluate<string>('document.activeElement.innerText || document.activeElement.ariaLabel || ""')

/** Presses a key until the focused element matches. */
async function pressUntil(key: string, said: RegExp): Promise<void> {
  for (let press = 0; press < 60; press++) {
    if (said.test(await focused())) return
    await page.keyboard.press(key)
  }
  throw new Error(`60 times ${key} did not come to ${said}`)
}

describe('with the keyboard only, a visitor', () => {
  test('skips to the content', async () => {
    await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
    await page.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('Skip to content')
    expect(
      await page.getByText('Skip to content').evaluate((link: any) => link.getBoundingClientRect().top),
    ).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused()).toBe('Home')
  })

  test('goes from the home page through a search to a pack, its install command and its versions', async () => {
    await page.goto(pages, { waitUntil: 'networkidle' })
    await page.getByRole('combobox', { name: 'Search packs' }).focus()
    await page.keyboard.type('mask')
    await page.keyboard.press('Enter')
    await page.waitForURL(/query=mask/)
    // The home page also has a line for this pack. The filters show that the results are loaded.
    await page.getByRole('link', { name: 'Skip the filters' }).waitFor()
    await pressUntil('Tab', /^Skip the filters$/)
    await page.keyboard.press('Enter')
    await pressUntil('Tab', /^Mask Carpentry$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Mask Carpentry' }).waitFor()
    await pressUntil('Tab', /^Copy/)
    await pressUntil('Tab', /^Versions/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/tab=versions/)
    await expect.poll(() => page.getByRole('heading', { name: /1\.1\.0/ }).count()).toBe(1)
  })

  test('opens the language menu, moves in it, and returns to its button', async () => {
    await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /English/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('menuitem').and(page.locator(':focus')).count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('menu').count()).toBe(0)
    await expect.poll(() => page.evaluate('document.activeElement.ariaLabel')).toContain('English')
  })

  test('stays in an open dialog, and returns to its button when it closes', async () => {
    await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: /badge/i }).first()
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    for (let press = 0; press < 25; press++) {
      await page.keyboard.press('Tab')
      await expect.poll(() => page.evaluate("document.activeElement.closest('[role=dialog]') !== null")).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => button.and(page.locator(':focus')).count()).toBe(1)
  })

  test.each([
    '/',
    '/?query=mask',
    '/comfy-nodes?names=MaskBoundingBox',
    '/nodes/tone-bench',
    '/publishers/sample-studio',
    '/auth/login',
  ])('sees the focus at every stop of %s', async (path) => {
    await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
    const { stops, unseen } = await focusStops(page)
    expect(unseen).toEqual([])
    expect(stops).toBeGreaterThanOrEqual(5)
  })
})

test.each(['/', '/nodes/tone-bench', '/auth/login'])('%s has sufficient contrast with forced colours', async (path) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
  await page.evaluate(axeSource)
  expect(await contrastFindings(page)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
})
