import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { findingsInOtherColours } from '../accessibility/findings.ts'
import { launchBrowser, openPage, pressSlash, seriousFindings } from '../browser.ts'

const { pages, api } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
  // The registry reads the archives of the sample catalogue after its start.
  await untilRead('tone-bench/versions/2.0.0', 5)
  await untilRead('wave-bench/versions/1.1.0', 5)
})
afterAll(() => browser?.close())

const untilRead = async (path: string, total: number) => {
  for (let tries = 0; tries < 250; tries++) {
    const response = await fetch(`${api}/nodes/${path}/comfy-nodes`)
    const read = (await response.json()) as { total?: number }
    if (read.total === total) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${path} was not read`)
}

const gallery = '/nodes/tone-bench/comfy-nodes'
/** Pages in states that e2e/accessibility does not cover. */
const paths = [
  `${gallery}?category=Tone+Bench%2Fold`,
  `${gallery}?version=1.0.0`,
  '/ar/nodes/tone-bench/comfy-nodes/ToneCurve',
]

// Numbers are isolated from the text direction of their sentence.
const withoutIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

const figures = (page: Page) => page.getByRole('figure')

describe('the comfy nodes of a pack', () => {
  test.each(paths)('%s has no serious axe finding, in dark and light, and no console error', async (path) => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
    for (const notes of await page.locator('figure summary').all()) await notes.click()
    expect(await seriousFindings(page)).toEqual([])
    expect(await findingsInOtherColours(page, 'light')).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })

  test.each(paths)('%s fits a phone of 390 px', async (path) => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
    await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
    const width: number = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(390)
    await page.context().close()
  })

  test.each([gallery, `${gallery}/ToneLevels`])('%s has the same bytes for every visitor', async (path) => {
    const [first, second] = await Promise.all(
      [{ cookie: 'a=1' }, { 'accept-language': 'ar' }].map(async (headers) =>
        (await fetch(`${pages}${path}`, { headers })).text(),
      ),
    )
    expect(first).toBe(second)
    expect(first).toContain('rel="canonical"')
  })

  test('are drawn with sockets, types, widgets and defaults, without JavaScript', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(`${pages}${gallery}`)
    expect(await figures(page).count()).toBe(5)
    const levels = figures(page).filter({ has: page.getByRole('link', { name: 'Levels', exact: true }) })
    expect(await levels.getByRole('list', { name: 'Inputs' }).getByRole('listitem').allInnerTexts()).toHaveLength(2)
    expect(await levels.getByRole('list', { name: 'Outputs' }).innerText()).toContain('IMAGE')
    const settings = await levels.getByRole('list', { name: 'Settings' }).innerText()
    expect(settings).toContain('midtones')
    expect(settings).toContain('1.00')
  })

  test('are filtered during typing, and the address can be shared', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${pages}${gallery}`, { waitUntil: 'networkidle' })
    await pressSlash(page)
    await page.keyboard.type('curve', { delay: 40 })
    await page.waitForURL(/q=curve/)
    await expect.poll(() => figures(page).count()).toBe(1)
    await expect.poll(() => page.getByRole('main').getByRole('searchbox').inputValue()).toBe('curve')

    const shared = await openPage(browser)
    await shared.page.goto(page.url())
    expect(await shared.page.getByRole('main').getByRole('searchbox').inputValue()).toBe('curve')
    expect(await figures(shared.page).count()).toBe(1)

    await page.goBack()
    await expect.poll(() => figures(page).count()).toBe(5)
    await expect.poll(() => page.getByRole('main').getByRole('searchbox').inputValue()).toBe('')
    expect(errors).toEqual([])
  })

  test('are filtered by category', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}${gallery}`, { waitUntil: 'networkidle' })
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: /^old/ }).click()
    await page.waitForURL(/category=/)
    await expect.poll(() => figures(page).count()).toBe(1)
  })

  test('without a match show a message and a link to all', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}${gallery}?q=zzqqxx`, { waitUntil: 'networkidle' })
    await expect.poll(() => page.getByText('No node matches').count()).toBe(1)
    await page.getByRole('link', { name: 'Show all' }).click()
    await expect.poll(() => figures(page).count()).toBe(5)
  })

  test('are shown on the page of the pack, which links to the gallery', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${pages}/nodes/tone-bench?tab=nodes`, { waitUntil: 'networkidle' })
    expect(await figures(page).count()).toBe(5)
    await page.getByRole('link', { name: 'All 5 nodes' }).click()
    await page.waitForURL(/\/nodes\/tone-bench\/comfy-nodes$/)
    await page.getByRole('link', { name: 'Levels', exact: true }).click()
    await page.waitForURL(/\/comfy-nodes\/ToneLevels$/)
    await page.getByRole('heading', { level: 1, name: 'Levels' }).waitFor()
    expect(errors).toEqual([])
  })

  test('without a release are listed by name only, with the reason', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/nodes/sample-text-drawer`)
    await page.getByText('Names from a public list.').waitFor()
    await expect.poll(() => page.getByText('TextDrawer', { exact: true }).count()).toBe(1)
    expect(await page.getByRole('link', { name: 'Readme', exact: true }).count()).toBe(0)
    for (const path of [
      'nodes/sample-text-drawer?tab=readme',
      'publishers/unclaimed/nodes/sample-text-drawer?version=9',
    ]) {
      await page.goto(`${pages}/${path}`)
      await expect.poll(() => page.getByText('TextDrawer', { exact: true }).count()).toBe(1)
    }
    expect(await (await fetch(`${pages}/nodes/sample-text-drawer.md`)).text()).toContain('`TextDrawer`, `TextJoin`')
    await page.goto(`${pages}/nodes/sample-text-drawer/comfy-nodes`)
    expect(await figures(page).count()).toBe(0)
    await expect.poll(() => page.getByText('TextDrawer').count()).toBe(1)
    await expect.poll(() => page.getByText('Only names are known').count()).toBe(1)
  })
})

describe('the page of a comfy node', () => {
  test('shows inputs with range and tooltip, the location of the source, and comfy nodes to connect', async () => {
    const { page } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${pages}${gallery}/ToneLevels`, { waitUntil: 'networkidle' })
    const inputs = withoutIsolates(await page.getByRole('region', { name: 'Inputs' }).innerText())
    expect(inputs).toContain('0.1 to 5')
    expect(inputs).toContain('above 1 lifts the middle')
    await expect.poll(() => page.getByText(/nodes\.py:\d+/).count()).toBe(1)
    await expect.poll(() => page.getByRole('heading', { name: 'Accepts its outputs' }).count()).toBe(1)
    await expect.poll(() => page.getByRole('link', { name: 'Curve', exact: true }).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Copy the name' }).click()
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe('ToneLevels')
  })

  test('links to the next comfy node of its pack and back', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}${gallery}/ToneLevels`, { waitUntil: 'networkidle' })
    const around = page.getByRole('navigation', { name: 'Other nodes of this pack' })
    await around.getByRole('link', { name: /Next/ }).click()
    await page.waitForURL((url) => !url.pathname.endsWith('ToneLevels'))
    await around.getByRole('link', { name: /Previous/ }).click()
    await page.waitForURL(/ToneLevels$/)
    await page.getByRole('heading', { level: 1, name: 'Levels' }).waitFor()
    expect(await around.getByRole('link').count()).toBeGreaterThan(0)
  })

  test('is a 404 for an unknown name, version or pack', async () => {
    for (const path of [
      `${gallery}/NoSuchNode`,
      `${gallery}/%E0%A4%A`,
      `${gallery}?version=9.9.9`,
      '/nodes/nope/comfy-nodes',
    ])
      expect((await fetch(`${pages}${path}`)).status).toBe(404)
  })

  test('redirects from another letter case of the pack id', async () => {
    const moved = await fetch(`${pages}/nodes/Tone-Bench/comfy-nodes/ToneLevels`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([301, `${gallery}/ToneLevels`])
  })
})
