import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  axeFindings,
  burstingControls,
  clippedTexts,
  findingsInOtherColours,
  focusStops,
  movingThings,
  spaceTexts,
  tooWide,
} from './findings.ts'
import { type GardenRegistry, startGardenRegistry } from './garden-registry.ts'
import { pageTable } from './page-table.ts'

let registry: GardenRegistry

beforeAll(async () => {
  registry = await startGardenRegistry()
}, 180_000)
afterAll(() => registry?.close())

const looks = pageTable.flatMap(({ at, as }) => at.map((path) => ({ path, as })))
const wide = { width: 1280, height: 800 }

describe('every page, opened once', () => {
  test.each(looks)('$path, for $as', async ({ path, as }) => {
    const { page, errors } = registry.people[as]
    errors.splice(0)
    await page.setViewportSize(wide)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', forcedColors: 'none' })
    await page.goto(registry.address(path), { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor()
    const found: Record<string, string[]> = {
      'axe, light': await axeFindings(page),
      'moves without leave': await movingThings(page),
      'wider than 1280 px': await tooWide(page),
    }
    found['axe, dark'] = await findingsInOtherColours(page, 'dark')
    Object.assign(found, await narrowFindings(page))
    // The browser itself logs a page that is missing or forbidden.
    found['console'] = errors.filter((error) => !/status of 40[134]/.test(error))
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({})
  })
})

describe('with the keyboard only', () => {
  test.each([
    ['/nodes', 'owner'],
    ['/publishers/create', 'owner'],
    ['/admin/versions', 'admin'],
  ] as const)('every focus stop of %s is visible, as %s', async (path, as) => {
    const { page } = registry.people[as]
    await page.setViewportSize(wide)
    await page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
    await page.locator('h1').first().waitFor()
    const { stops, unseen } = await focusStops(page)
    expect(unseen).toEqual([])
    expect(stops).toBeGreaterThanOrEqual(5)
  })
})

/**
 * Returns overflowing elements at 200 % zoom in a window of 1280 pixels, at 320 pixels, and with WCAG's text spacing.
 */
async function narrowFindings(page: Page): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 800 })
    found[`wider than ${width} px`] = await tooWide(page)
  }
  await spaceTexts(page, true)
  found['spaced: wider than 320 px'] = await tooWide(page)
  await page.setViewportSize(wide)
  found['spaced: cut off'] = [...(await clippedTexts(page)), ...(await burstingControls(page))]
  await spaceTexts(page, false)
  return found
}
