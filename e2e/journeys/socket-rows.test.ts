import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const rowOf = async (width: number, path = '/?query=tone+bench') => {
  const { page, errors } = await openPage(browser, { viewport: { width, height: 900 } })
  await page.goto(`${pages}${path}`)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Tone Bench' }) })
  await row.waitFor()
  return { row, errors }
}

test('A search row shows the input and output types of the nodes of a pack', async () => {
  const { row, errors } = await rowOf(1440)
  expect(await row.getByRole('img', { name: 'Takes IMAGE and MASK' }).isVisible()).toBe(true)
  expect(await row.getByRole('img', { name: 'Gives IMAGE' }).isVisible()).toBe(true)
  expect(errors).toEqual([])
})

test('A phone does not show the types, nor do lists outside the search', async () => {
  const phone = await rowOf(390)
  expect(await phone.row.getByRole('img').count()).toBe(0)
  const publisher = await rowOf(1440, '/publishers/sample-studio')
  expect(await publisher.row.getByRole('img').count()).toBe(0)
})
