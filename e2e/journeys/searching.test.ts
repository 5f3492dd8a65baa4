import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'

const { pages } = inject('registry')
const phone = { viewport: { width: 390, height: 844 } }
const patiently = { timeout: 15_000 }
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('the filters of a search', () => {
  test('show their count of results before the click, are in the address, and can be removed', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${pages}/?query=mask`, { waitUntil: 'networkidle' })
    const image = rail(page).getByRole('link', { name: /IMAGE/ }).first()
    const promised = Number(/\d+$/.exec(await image.innerText())?.[0])
    await image.click()
    await page.waitForURL(/query=mask&input=IMAGE/)
    await expect.poll(() => total(page), patiently).toBe(promised)
    expect(await image.getAttribute('aria-current')).toBe('true')

    const shared = await openPage(browser)
    await shared.page.goto(page.url())
    expect(await total(shared.page)).toBe(promised)

    await page.getByRole('link', { name: /Remove filter Takes.*IMAGE/ }).click()
    await page.waitForURL(/query=mask$/)
    expect(errors).toEqual([])
  })

  test('are applied by keyboard, and the focus stays on the filter', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/?query=mask`, { waitUntil: 'networkidle' })
    const linux = rail(page).getByRole('link', { name: /Linux/ })
    await linux.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/os=Linux/)
    await expect.poll(() => linux.getAttribute('aria-current'), patiently).toBe('true')
    await expect.poll(() => focusedText(page)).toContain('Linux')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedText(page)).not.toContain('Linux')
  })

  test('have a link to search without them if no pack matches', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/?query=mask&license=No-Such-Licence`)
    await page.getByRole('link', { name: /Search without.*No-Such-Licence/ }).click()
    await page.waitForURL(/query=mask$/)
    await expect.poll(() => total(page), patiently).toBeGreaterThan(0)
  })

  test('open as a sheet on a phone, show their active count, close by Escape and return the focus', async () => {
    const { page, errors } = await openPage(browser, phone)
    await page.goto(`${pages}/?query=mask&os=macOS`, { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name: /Filters.*1 active/ })
    await button.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByRole('link', { name: /IMAGE/ }).first().click()
    await page.waitForURL(/put=IMAGE/)
    await expect.poll(() => sheet.getByRole('button', { name: /Show \d+ pack/ }).count(), patiently).toBe(1)
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => sheet.count()).toBe(0)
    await expect.poll(() => focusedText(page)).toContain('Filters')
    await expect.poll(() => page.getByRole('button', { name: /Filters.*2 active/ }).count()).toBe(1)
    expect(errors).toEqual([])
  })

  test.each(['/es', '/fr', '/ru', '/ja'])('leave the longest order uncut on a small phone on %s', async (locale) => {
    const { page } = await openPage(browser, { viewport: { width: 320, height: 700 } })
    await page.goto(`${pages}${locale}?os=Linux`)
    const select = page.locator('select[name=sort]')
    const width = () => select.evaluate((box: any) => box.offsetWidth)
    const shown: number = await width()
    await select.evaluate((box: any) => (box.style.width = 'max-content'))
    expect(shown).toBeGreaterThanOrEqual(await width())
  })

  test('work without JavaScript', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(`${pages}/?query=mask`)
    await rail(page).getByRole('link', { name: /IMAGE/ }).first().click()
    await page.waitForURL(/query=mask&input=IMAGE/)
    await page.getByRole('searchbox').fill('sketch')
    await page.getByRole('searchbox').press('Enter')
    await page.waitForURL(/query=sketch&input=IMAGE/)
    expect(await total(page)).toBeGreaterThan(0)
  })
})

describe('search results', () => {
  test('show similar spellings of a misspelt word, and link to the suggested search', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/?query=carpentri`)
    await expect.poll(() => page.getByRole('link', { name: /Mask Carpentry/ }).count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByText(/Similar spelling: .*carpentry/).count()).toBeGreaterThan(0)
    await expect.poll(() => page.getByText('Did you mean carpentry?').count()).toBe(1)
    await page.getByRole('link', { name: 'carpentry', exact: true }).click()
    await page.waitForURL(/query=carpentry$/)
    await expect.poll(() => page.getByText(/Did you mean/).count(), patiently).toBe(0)
  })

  test('link to the comfy node that the query names', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/?query=MaskBoundingBox`)
    await page.getByRole('main').getByRole('link', { name: 'MaskBoundingBox', exact: true }).click()
    await page.waitForURL(/\/nodes\/mask-carpentry\/comfy-nodes\/MaskBoundingBox$/)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), patiently).toBe(1)
  })

  test('show that an invalid filter in the query was ignored', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/?query=mask+updated:someday`)
    await expect.poll(() => page.getByText(/updated:someday.*was ignored/).count()).toBe(1)
  })
})

describe('a search for a comfy node name', () => {
  test('finds the pack of a name without JavaScript', async () => {
    const { page } = await openPage(browser, { javaScriptEnabled: false })
    await page.goto(`${pages}/comfy-nodes`)
    await page.getByRole('textbox').fill('MaskBoundingBox')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.waitForURL(/comfy-nodes\?names=MaskBoundingBox/)
    const exact = page.getByRole('region', { name: 'MaskBoundingBox', exact: true })
    expect(await exact.getByText('Exact match').count()).toBe(1)
    await exact.getByRole('link', { name: 'Mask Carpentry', exact: true }).click()
    await page.waitForURL(/\/nodes\/mask-carpentry$/)
  })

  test('gives install commands for a list of names, and lists the names that no pack has', async () => {
    const { page, errors } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${pages}/comfy-nodes`, { waitUntil: 'networkidle' })
    await page.getByRole('textbox').fill('- MaskBoundingBox\n- MaskGrow\n- DepthFog\n- NobodyHasThisOne')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Install 2 packs' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Copy the command' }).click()
    const copied: string = await page.evaluate('navigator.clipboard.readText()')
    // The second pack is unpublished, so comfy-cli could not install it.
    expect(copied.split('\n')).toEqual([
      'comfy node install mask-carpentry',
      'git -C ComfyUI/custom_nodes clone https://example.com/git/sample-depth-kit',
    ])
    await expect
      .poll(() => page.getByRole('region', { name: 'No pack here has this name' }).innerText())
      .toContain('NobodyHasThisOne')
    expect(errors).toEqual([])
  })

  test('shows a note above the packs if the name is part of ComfyUI, in lower case too', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/?query=ksampler`)
    const note = page.getByRole('note')
    expect(await note.innerText()).toContain('KSampler is part of ComfyUI')
    await note.getByRole('link').click()
    await page.waitForURL(/names=KSampler$/)
    await page.goto(`${pages}/?query=mask`)
    expect(await page.getByText('is part of ComfyUI').count()).toBe(0)
  })

  test.each([
    ['/comfy-nodes/KSampler', '/comfy-nodes?names=KSampler'],
    ['/fr/comfy-nodes/Any%20Switch%20(a/b)', '/fr/comfy-nodes?names=Any+Switch+%28a%2Fb%29'],
  ])('answers the guessed address %s', async (path, target) => {
    const { status, headers } = await fetch(`${pages}${path}`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([302, target])
  })

  test('links to a search for packs if no pack has the name', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/comfy-nodes?names=zzqqxxyy`)
    await expect.poll(() => page.getByRole('region', { name: /No pack here has/ }).count()).toBe(1)
    await page.getByRole('link', { name: /Search the packs for/ }).click()
    await page.waitForURL(/query=zzqqxxyy/)
  })
})

const rail = (page: Page) => page.getByRole('navigation', { name: 'Filters' })

/** Reads the total from the heading of the results. */
const total = async (page: Page): Promise<number> =>
  Number.parseInt(await page.getByRole('heading', { level: 2 }).first().innerText(), 10)

const focusedText = (page: Page): Promise<string> => page.evaluate('document.activeElement.innerText')
