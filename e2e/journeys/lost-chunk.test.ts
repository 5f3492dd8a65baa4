import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'

const { pages } = inject('registry')
const scripts = /\/assets\/.*\.js$/

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
beforeEach(async () => {
  page = (await openPage(browser)).page
  page.setDefaultTimeout(30_000)
})
afterEach(() => page.context().close())

/** Loads a page and moves the mouse, so that the router is loaded. */
const begin = async (path: string) => {
  await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
  const router = page.waitForEvent('requestfinished', (request) => request.url().includes('/late-router-'))
  await page.mouse.move(1, 1)
  await router
  await page.waitForLoadState('networkidle')
}
const loseScripts = (which = scripts) => page.route(which, (route) => route.abort())
const findScripts = () => page.unroute(scripts)
const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const tryAgain = (within: 'alert' | 'main' | 'note') => page.getByRole(within).getByText('Try again', { exact: true })
const bodyText = () => page.locator('body').innerText()
const isAsOnlyPage = async (title: string) => {
  await heading(title)
  expect(await page.getByRole('banner').count()).toBe(1)
  expect(await bodyText()).not.toMatch(/TypeError|imported module/)
}

describe('while scripts do not load', () => {
  test('a search works without suggestions, which appear once scripts load', async () => {
    await begin('/')
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await loseScripts()
    const field = page.locator('#search')
    const lost = page.waitForEvent('requestfailed', (request) => scripts.test(request.url()))
    await field.pressSequentially('tone')
    await lost
    await page
      .getByRole('main')
      .getByRole('link', { name: /Tone Bench/ })
      .first()
      .waitFor()
    await isAsOnlyPage(title)
    expect(await field.inputValue()).toBe('tone')
    await findScripts()
    await field.blur()
    await field.click()
    await page.getByRole('listbox').waitFor()
  })

  test('a search typed before the router loads keeps the page until the network is back', async () => {
    await page.goto(`${pages}/`, { waitUntil: 'networkidle' })
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.context().setOffline(true)
    const field = page.locator('#search')
    await field.click()
    await field.pressSequentially('tone')
    // The wait is longer than the debounce of the search.
    await page.waitForTimeout(1000)
    await isAsOnlyPage(title)
    expect(await field.inputValue()).toBe('tone')
    await page.context().setOffline(false)
    await page.waitForURL(/query=tone/)
  })

  test('a tab clicked before the router loads opens once the network is back', async () => {
    await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
    await page.context().setOffline(true)
    for (const name of [/^Versions/, /^Files/]) await page.getByRole('main').getByRole('link', { name }).click()
    await isAsOnlyPage('Tone Bench')
    await page.context().setOffline(false)
    await expect.poll(() => page.url()).toMatch(/tab=files/)
  })

  test('a button shows an error instead of its dialog, which opens after a retry', async () => {
    await begin('/nodes/tone-bench')
    await loseScripts()
    await page.getByRole('button', { name: 'Badge for a README' }).click()
    await page.getByRole('alert').getByText('This could not be loaded').waitFor()
    await isAsOnlyPage('Tone Bench')
    await findScripts()
    await tryAgain('alert').click()
    await page.getByRole('dialog').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  test('a tab shows an error instead of its content, and opens after a retry', async () => {
    await begin('/nodes/tone-bench')
    await loseScripts()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Dependencies/ })
      .click()
    await page.getByRole('alert').getByText('This could not be loaded').waitFor()
    await isAsOnlyPage('Tone Bench')
    await findScripts()
    await tryAgain('alert').click()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await isAsOnlyPage('Tone Bench')
  })

  test('a workflow shows an error, and opens after a retry', async () => {
    await begin('/workflow')
    await loseScripts()
    const buffer = Buffer.from(JSON.stringify({ version: 0.4, nodes: [{ id: 1, type: 'KSampler' }], links: [] }))
    await page.setInputFiles('input[type=file]', { name: '166.json', mimeType: 'application/json', buffer })
    await page.getByRole('note').getByText('166.json').waitFor()
    await findScripts()
    await tryAgain('note').click()
    await page.getByText('1 node type of ComfyUI').waitFor()
    expect(await page.getByRole('note').getByText('166.json').count()).toBe(0)
  })
})

describe('a page that fails to render', () => {
  const spoil = () =>
    page.route(/tone-bench\.data/, (route) => route.fulfill({ contentType: 'text/x-script', body: 'no page' }))
  const follow = () =>
    page
      .getByRole('main')
      .getByRole('link', { name: /Tone Bench/ })
      .first()
      .click()

  test('has a button to go back, and loads after a retry once the network is back', async () => {
    await begin('/?query=tone')
    await spoil()
    await follow()
    await isAsOnlyPage('Something went wrong')
    await page.getByRole('button', { name: 'Go back' }).click()
    await page.waitForURL(`${pages}/?query=tone`)
    await follow()
    await heading('Something went wrong')
    await page.context().setOffline(true)
    await heading('You are offline')
    await tryAgain('main').click()
    await page.getByText('Still no response').waitFor()
    await page.context().setOffline(false)
    await heading('Tone Bench')
    expect(new URL(page.url()).pathname).toMatch(/\/tone-bench$/)
  })

  test('shows a short message with a retry if the error page does not load either', async () => {
    await loseScripts(/\/assets\/error-page-.*\.js$/)
    await begin('/?query=tone')
    await spoil()
    await follow()
    await page.getByRole('main').getByText('This could not be loaded').waitFor()
    expect(await page.getByRole('banner').count()).toBe(1)
    expect(await bodyText()).not.toMatch(/TypeError|imported module/)
    await tryAgain('main').click()
    await heading('Tone Bench')
  })
})
