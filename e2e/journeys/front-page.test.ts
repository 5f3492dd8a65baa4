import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

interface Box {
  top: number
  width: number
}

/** Returns the boxes of the elements that a selector finds, in page order. */
async function boxesOf(page: Page, selector: string): Promise<Box[]> {
  const found = await page.locator(selector).all()
  const boxes = await Promise.all(found.map((each) => each.boundingBox()))
  return boxes.map((box) => ({ top: box?.y ?? -1, width: box?.width ?? 0 }))
}

const ways = '[popovertarget=search-tips], [popovertarget=search-tips] ~ a'

test.each([
  ['', 1],
  ['es', 1],
  ['fr', 1],
  ['ja', 1],
  ['ko', 1],
  // The Russian labels are too long for a single line.
  ['ru', 2],
  ['zh', 1],
  ['ar', 1],
])('on a phone at “/%s”, the links beside the search fill this many lines: %i', async (language, lines) => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${pages}/${language}?query=tone`, { waitUntil: 'networkidle' })
  const boxes = await boxesOf(page, ways)
  expect(boxes).toHaveLength(3)
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(lines)
  // The front page has an invitation in place of the third link.
  await page.goto(`${pages}/${language}`, { waitUntil: 'networkidle' })
  const two = await boxesOf(page, ways)
  expect(two).toHaveLength(2)
  expect(new Set(two.map(({ top }) => top)).size).toBe(1)
  await page.context().close()
})

test('the button for search tips opens them on a phone', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(pages, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Search tips' }).click()
  await expect.poll(() => page.getByRole('dialog', { name: 'Filters you can type' }).isVisible()).toBe(true)
  await page.context().close()
})

test.each(['', 'ar', 'ja'])('descriptions on “/%s” have the width of their list entry at 1024 px', async (language) => {
  const { page } = await openPage(browser, { viewport: { width: 1024, height: 800 } })
  await page.goto(`${pages}/${language}`, { waitUntil: 'networkidle' })
  const line = '[aria-labelledby=front-installs] li'
  const [text] = await boxesOf(page, `${line} >> nth=0 >> :scope > span:last-child`)
  const descriptions = await boxesOf(page, `${line} [dir=auto]:not(a)`)
  expect(descriptions.length).toBeGreaterThan(3)
  for (const { width } of descriptions) expect(width).toBe(text?.width)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1024)
  await page.context().close()
})

test('a wide list has the author and the description on one line below the name', async () => {
  const { page } = await openPage(browser, { viewport: { width: 768, height: 800 } })
  await page.goto(pages, { waitUntil: 'networkidle' })
  const line = page.locator('[aria-labelledby=front-installs] li').first()
  const name = await line.locator('a[data-covers]').boundingBox()
  const author = await line.locator('a:not([data-covers])').boundingBox()
  const description = await line.locator('[dir=auto]:not(a)').boundingBox()
  expect(author?.y).toBeGreaterThan(name?.y ?? Infinity)
  expect(author?.y).toBe(description?.y)
  await page.context().close()
})
