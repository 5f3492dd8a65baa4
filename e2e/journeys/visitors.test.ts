import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, pressSlash } from '../browser.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('a visitor', () => {
  test('finds a pack during typing, and can share the address', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(pages, { waitUntil: 'networkidle' })
    await pressSlash(page)
    await page.keyboard.type('mask', { delay: 60 })
    await page.waitForTimeout(900)
    await page.keyboard.type(' carp', { delay: 60 })
    await expect.poll(() => page.getByRole('combobox', { name: 'Search packs' }).inputValue()).toBe('mask carp')
    await page.waitForURL(/query=mask(\+|%20)carp/)
    await expect.poll(() => page.getByRole('link', { name: /Mask Carpentry/ }).count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('link', { name: /Tone Bench/ }).count()).toBe(0)

    const shared = await openPage(browser)
    await shared.page.goto(page.url())
    expect(await shared.page.getByRole('combobox', { name: 'Search packs' }).inputValue()).toBe('mask carp')
    expect(await shared.page.getByRole('link', { name: /Mask Carpentry/ }).count()).toBeGreaterThan(0)
    expect(errors).toEqual([])
  })

  test('sees that no pack matches the query', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/?query=zzqqxx`)
    await expect.poll(() => page.getByText('No pack matches').count()).toBe(1)
    await expect.poll(() => page.getByText('zzqqxx').count()).toBeGreaterThan(0)
  })

  test('filters by system, and returns to the same total with the back button', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/?query=image`)
    const before = await page.getByRole('heading', { level: 2 }).first().textContent()
    await page.getByRole('link', { name: 'macOS' }).first().click()
    await page.waitForURL(/os=macOS/)
    await page.goBack()
    await page.waitForURL((url) => !url.search.includes('os='))
    await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).toBe(before)
  })

  test('opens a pack, copies its install command, and downloads the archive of its latest version', async () => {
    const { page, errors } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${pages}/nodes/tone-bench`, { waitUntil: 'networkidle' })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Tone Bench')
    expect(await page.title()).toContain('Tone Bench')
    await page.getByRole('tab', { name: 'comfy-cli' }).click()
    await page.getByRole('button', { name: /copy/i }).first().click()
    const copied: string = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe('comfy node install tone-bench')
    await expect.poll(() => page.getByText('comfy-cli uses api.comfy.org, not this registry').count()).toBe(1)
    await expect.poll(() => page.getByText('Copied').count()).toBeGreaterThan(0)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('link', { name: /download/i })
        .first()
        .click(),
    ])
    expect(download.suggestedFilename()).toBe('tone-bench-2.0.0.zip')
    expect(errors).toEqual([])
  })

  test('sees the version numbers of a pack, and that a newer version is flagged', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/nodes/frame-ratios?tab=versions`)
    const text = (await page.getByRole('main').textContent()) ?? ''
    for (const version of ['2.0.0-beta.1', '1.10.1', '1.10.0', '1.9.0', '1.8.0', '1.0.0'])
      expect(text).toContain(version)
    await page.goto(`${pages}/nodes/wave-bench`)
    await expect
      .poll(() => page.getByRole('main').textContent())
      .toContain('The newer version 1.2.0 was flagged by the review')
  })

  test('opens a comparison from the list of versions, and copies the changes as Markdown', async () => {
    const { page, errors } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${pages}/nodes/tone-bench?tab=versions`, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: '+2 nodes 1 input renamed' }).click()
    await page.waitForURL(/\/nodes\/tone-bench\/compare\/1\.1\.0\/2\.0\.0$/)
    await page.getByText('Some saved workflows may break').waitFor()
    await page.getByRole('button', { name: 'Copy the changes as Markdown' }).click()
    await expect.poll(() => page.getByText('Copied').count()).toBeGreaterThan(0)
    const copied: string = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toContain('## Changes since 1.1.0\n')
    expect(copied).toContain('- `ToneLevels`\n  - **May break** · Input `gamma` is now `midtones`.\n')
    expect(copied).toContain('/nodes/tone-bench/compare/1.1.0/2.0.0>)')
    await page.getByText('Names of changed files').click()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^nodes\.py$|^__init__\.py$|^pyproject\.toml$/ })
      .first()
      .waitFor()
    expect(errors).toEqual([])
  })

  test('sees no install command on the page of a banned pack', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/nodes/welcome-tab`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Welcome Tab')
    await expect.poll(() => page.getByText('comfy node install').count()).toBe(0)
  })

  test('sees that a publisher is banned, not that it has no packs', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/publishers/placeholder-promotions`)
    await expect.poll(() => page.getByText('This publisher is banned').count()).toBe(1)
    await expect.poll(() => page.getByText('No packs yet').count()).toBe(0)
  })

  test('follows links from a pack to its publisher, and to another pack of that publisher', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/nodes/tone-bench`)
    await page.getByRole('link', { name: 'Sample Studio' }).first().click()
    await page.waitForURL(/\/publishers\/sample-studio$/)
    await page
      .getByRole('link', { name: /Prompt Loom/ })
      .first()
      .click()
    await page.waitForURL(/\/nodes\/prompt-loom$/)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Prompt Loom')
  })

  test('changes the language for later visits too, with the same path, query and hash', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${pages}/nodes/frame-ratios?tab=versions#v1.9.0`)
    await page
      .getByRole('button', { name: /English/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /日本語/ }).click()
    await page.waitForURL(/\/ja\/nodes\/frame-ratios\?tab=versions#v1\.9\.0$/)
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja')
    const cookies = await page.context().cookies()
    expect(cookies.find((cookie) => cookie.name === 'comfy-registry-language-preference')?.value).toBe('ja')
    // The next visit starts in the chosen language.
    const later = await page.context().newPage()
    await later.goto(`${pages}/nodes/frame-ratios?tab=versions`)
    await later.waitForURL(/\/ja\/nodes\/frame-ratios\?tab=versions$/)
    expect(errors).toEqual([])
  })

  test('sees the hash in the language links of the footer', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${pages}/nodes/frame-ratios?tab=versions#v1.9.0`)
    const link = page.getByRole('contentinfo').getByRole('link', { name: '日本語' })
    await expect.poll(() => link.getAttribute('href')).toBe('/ja/nodes/frame-ratios?tab=versions#v1.9.0')
    expect(errors).toEqual([])
  })

  test('is redirected from a trailing slash, and gets the icon but no gallery page', async () => {
    const moved = await fetch(`${pages}/zh/nodes/tone-bench/?tab=files`, { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/zh/nodes/tone-bench?tab=files'])
    expect((await fetch(`${pages}/_gallery`)).status).toBe(404)
    expect((await fetch(`${pages}/favicon.ico`)).headers.get('content-type')).toBe('image/x-icon')
  })

  test('reads Arabic from right to left', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/ar/nodes/tone-bench`)
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ar')
  })

  test('reads Japanese headings with line breaks between phrases', async () => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
    await page.goto(`${pages}/ja/compare`)
    expect(await page.evaluate(`getComputedStyle(document.querySelector('h1')).wordBreak`)).toBe('auto-phrase')
  })

  test('reads the translation of a pack and its original without JavaScript', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false })
    const title = () => page.getByRole('heading', { level: 1 }).innerText()
    const canonical = () => page.locator('link[rel=canonical]').getAttribute('href')
    await page.goto(`${pages}/ja?query=mask`)
    await page.getByRole('link', { name: 'マスク工房' }).click()
    expect([await title(), await page.title()]).toEqual(['マスク工房', 'マスク工房 · Comfy Registry'])
    await expect.poll(() => page.locator('meta[name=description]').getAttribute('content')).toMatch(/^本物の円形/)
    const address = await canonical()
    await page.getByText('英語から翻訳').waitFor()
    await page.getByRole('link', { name: '原文を表示' }).click()
    expect(await title()).toBe('Mask Carpentry')
    await expect.poll(() => page.getByText(/^Grow, shrink/).getAttribute('lang')).toBe('en')
    await page.getByRole('link', { name: /^バージョン/ }).click()
    expect([await title(), await canonical()]).toEqual(['Mask Carpentry', address])
    await page.getByRole('link', { name: '翻訳を表示' }).click()
    expect(await title()).toBe('マスク工房')
    expect(page.url()).toContain('tab=versions')
  })

  test('gets a 404 for unknown addresses, with a link for an unknown pack', async () => {
    const { page } = await openPage(browser)
    const response = await page.goto(`${pages}/nodes/there-is-no-such-node`)
    expect(response?.status()).toBe(404)
    await expect.poll(() => page.getByRole('main').getByRole('link').count()).toBeGreaterThan(0)
    expect((await page.goto(`${pages}/nothing/here`))?.status()).toBe(404)
    expect((await page.goto(`${pages}/publishers/nobody`))?.status()).toBe(404)
  })

  test('searches for a pack and opens it without JavaScript', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(pages)
    await page.getByRole('searchbox').fill('mask')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/query=mask/)
    await page
      .getByRole('link', { name: /Mask Carpentry/ })
      .first()
      .click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Mask Carpentry')
  })
})
