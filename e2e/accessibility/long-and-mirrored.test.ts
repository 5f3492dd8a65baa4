import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, burstingControls, clippedTexts, tooWide } from './findings.ts'
import { type GardenRegistry, startGardenRegistry } from './garden-registry.ts'
import { pageTable } from './page-table.ts'

let registry: GardenRegistry

beforeAll(async () => {
  registry = await startGardenRegistry({ PSEUDO_LANGUAGE: 'on' })
}, 180_000)
afterAll(() => registry?.close())

const inALanguage = /^\/(ar|es|fr|ja|ko|ru|zh)\b/
const looks = pageTable.flatMap(({ at, as }) =>
  at
    .filter((path) => !inALanguage.test(path))
    .slice(0, as === 'visitor' ? 2 : 1)
    .map((path) => ({ path, as })),
)

describe('texts that are two fifths longer, and Arabic,', () => {
  test.each(looks)('fit on $path, for $as, at 1280, 390 and 320 px', async ({ path, as }) => {
    const { page } = registry.people[as]
    const found: Record<string, string[]> = {}
    for (const prefix of ['', '/ar']) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto(registry.address(`${prefix}${path}`), { waitUntil: 'networkidle' })
      await page.locator('h1').first().waitFor()
      if (prefix === '' && !/[áéíóú]{2}.*\]/.test(await page.locator('body').innerText()))
        found['not lengthened'] = [path]
      if (prefix !== '') found['axe, in Arabic'] = await axeFindings(page)
      for (const width of [1280, 390, 320]) {
        await page.setViewportSize({ width, height: 800 })
        const list = [...(await tooWide(page)), ...(await clippedTexts(page)), ...(await burstingControls(page))]
        if (list.length > 0) found[`${prefix || 'long'} at ${width} px`] = list
      }
    }
    expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({})
  })
})
