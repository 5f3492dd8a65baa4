import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test('A README is rendered as on GitHub', async () => {
  const { page, errors } = await openPage(browser)
  await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
  const readme = page.locator('.prose')
  expect(await page.getByRole('heading', { name: 'Tone Bench', exact: true }).count()).toBe(1)

  const picture = readme.getByRole('img', { name: 'How levels map input brightness' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: { naturalWidth: number }) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await picture.getAttribute('src')).toContain('/nodes/tone-bench/versions/2.0.0/picture?path=docs%2Fcurve.svg')

  expect(await readme.locator('.alert-tip').innerText()).toMatch(/^Tip\s+New here\? .* 💡$/s)
  expect(await readme.locator('math mfrac').count()).toBe(1)
  expect(await readme.locator('pre .hljs-built_in').first().innerText()).toBe('cd')
  expect(await readme.getByRole('columnheader', { name: 'Outputs' }).getAttribute('align')).toBe('right')

  await readme.getByRole('link', { name: 'starting points' }).click()
  const heading = readme.getByRole('heading', { name: 'Good starting points' })
  await expect.poll(() => isInView(heading)).toBe(true)
  await readme.getByRole('link', { name: '1', exact: true }).click()
  await expect.poll(() => isInView(readme.getByText('Levels of an alpha channel'))).toBe(true)
  expect(errors).toEqual([])
  await page.context().close()
})

const isInView = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element: { getBoundingClientRect(): { top: number } }) => {
    const { top } = element.getBoundingClientRect()
    return top >= 0 && top < (globalThis as unknown as { innerHeight: number }).innerHeight
  })
