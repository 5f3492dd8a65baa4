import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

test('A visitor sees which packs example workflows combine with a pack, and opens such an example', async () => {
  const { page, errors } = await openPage(browser)
  await page.goto(`${pages}/nodes/tone-bench`)
  const section = page.getByRole('region', { name: 'In example workflows' })
  const rowsBelow = (heading: string) =>
    section.getByRole('heading', { name: heading, exact: true }).locator('xpath=following-sibling::ul[1]/li')
  await section.waitFor()
  expect(await rowsBelow('Used by the examples of').allInnerTexts()).toEqual([
    expect.stringContaining('Edge Sketch'),
    expect.stringContaining('Number Yard'),
    expect.stringContaining('Batch Shelf'),
  ])
  expect(await rowsBelow('Used together with').allInnerTexts()).toEqual([
    expect.stringMatching(/Mask Carpentry\s+examples of 2 publishers/),
    expect.stringMatching(/Palette Press\s+examples of 2 publishers/),
  ])
  await section.getByRole('link', { name: 'pencil_in_four_inks.json' }).first().click()
  await page.waitForURL(/\/nodes\/edge-sketch\/versions\/1\.1\.0\/files\?path=/)
  await expect.poll(() => page.getByText('SketchPencil').count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
})

test('A pack without examples has no such section', async () => {
  const { page } = await openPage(browser)
  await page.goto(`${pages}/nodes/seed-almanac`)
  await page.getByRole('heading', { level: 1, name: 'Seed Almanac' }).waitFor()
  expect(await page.getByRole('heading', { name: 'In example workflows' }).count()).toBe(0)
})

test('On a phone the section comes after the tabs', async () => {
  const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${pages}/nodes/edge-sketch`)
  const top = async (name: string) => (await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0
  const tabs = (await page.getByRole('navigation', { name: 'About this pack' }).boundingBox())?.y ?? 0
  expect(tabs).toBeGreaterThan(0)
  expect(await top('In example workflows')).toBeGreaterThan(tabs)
})
