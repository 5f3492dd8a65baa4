import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../browser.ts'
import { weighPage } from '../page-weight.ts'
import { overBudget, weighedPages } from '../weight-budgets.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test.for(weighedPages)('%s brings no more over the network than its budget', async (path) => {
  const weight = await weighPage(browser, `${pages}${path}`)
  expect(weight.bytes.js).toBeGreaterThan(0)
  expect(overBudget(path, weight)).toEqual([])
})
