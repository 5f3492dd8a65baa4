import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const paths = [
  '/',
  '/?query=mask',
  '/?query=zzqqxx',
  '/nodes/tone-bench',
  '/nodes/tone-bench?tab=versions',
  '/nodes/tone-bench?tab=dependencies',
  '/nodes/tone-bench?tab=files',
  '/nodes/sample-text-drawer',
  '/nodes/welcome-tab',
  '/nodes/wave-bench',
  '/publishers/sample-studio',
  '/publishers/placeholder-promotions',
  '/auth/login',
  '/auth/signup',
  '/no/such/page',
  '/ar',
  '/ar/nodes/frame-ratios',
  '/zh/nodes/tone-bench',
]

describe('Every page', () => {
  test.each(paths)('%s has nothing serious for axe, in dark and light, and no error in its console', async (path) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const { page, errors } = await openPage(browser, { colorScheme })
      await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
      expect(await seriousFindings(page)).toEqual([])
      // A page that is not found says so in the console by itself.
      expect(errors.filter((error) => !error.includes('status of 40'))).toEqual([])
      await page.context().close()
    }
  })

  test.each(paths)('%s fits a phone of 390 pixels', async (path) => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
    await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
    const width: number = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(390)
    await page.context().close()
  })

  test.each(['/', '/nodes/tone-bench', '/publishers/sample-studio'])(
    '%s is the same bytes for every visitor, with title, description, canonical and languages in its head',
    async (path) => {
      const [first, second] = await Promise.all(
        [{ cookie: 'a=1' }, { 'user-agent': 'other', 'accept-language': 'ar' }].map(async (headers) =>
          (await fetch(`${pages}${path}`, { headers })).text(),
        ),
      )
      expect(first).toBe(second)
      expect(first).toMatch(/<title>[^<]+<\/title>/)
      expect(first).toContain('name="description"')
      expect(first).toContain('rel="canonical"')
      for (const language of ['en', 'zh', 'ja', 'fr', 'es', 'ko', 'ru', 'ar', 'x-default']) {
        expect(first).toMatch(new RegExp(`hreflang="${language}"`, 'i'))
      }
      expect(first).toContain('property="og:title"')
    },
  )
})
