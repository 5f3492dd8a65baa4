import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'

const { pages } = inject('registry')
const files = `${pages}/nodes/tone-bench/versions/2.0.0/files`
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('the source of a version', () => {
  test('is reached from a node, and a line or a range of lines has its own address', async () => {
    const { page, errors } = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(`${pages}/nodes/tone-bench?tab=nodes`)
    await page.getByRole('link', { name: 'nodes.py:75' }).click()
    await page.getByText('Marked: 75').waitFor()
    expect(await page.locator('pre').innerText()).toContain('class ToneLevels:')
    expect(new URL(page.url()).searchParams.get('line')).toBe('75')

    await page.locator('#L80').click({ modifiers: ['Shift'] })
    await page.getByText('Marked: 75-80').waitFor()
    await page.getByRole('button', { name: 'Copy the link to lines 75-80' }).click()
    const copied: string = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toMatch(/\/files\?path=nodes\.py&line=75-80#L75$/)

    await page.getByRole('textbox', { name: 'Line or range' }).fill('3-4')
    await page.keyboard.press('Enter')
    await page.getByText('Marked: 3-4').waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('accepts the anchors of code hosts, and shows lines without JavaScript', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${files}?path=nodes.py#L12-L14`)
    await page.getByText('Marked: 12-14').waitFor()
    expect(new URL(page.url()).searchParams.get('line')).toBe('12-14')
    await page.context().close()

    const still = await openPage(browser, { javaScriptEnabled: false })
    await still.page.goto(`${files}?path=nodes.py&line=12`)
    expect(await still.page.getByText('Marked: 12').isVisible()).toBe(true)
    await still.page.context().close()
  })

  test('lists its folders, and reports a missing file', async () => {
    const { page } = await openPage(browser)
    await page.goto(files)
    const list = page.getByRole('navigation', { name: 'Files' })
    await list.getByRole('link', { name: 'docs' }).click()
    await list.getByRole('link', { name: 'Parent folder' }).click()
    await list.getByRole('link', { name: '__init__.py' }).click()
    await page.getByRole('region', { name: 'Source of __init__.py' }).waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download file' }).click()
    expect((await download).suggestedFilename()).toBe('__init__.py')

    expect((await page.goto(`${files}?path=none.py`))?.status()).toBe(404)
    await page.getByText('This version has no such file').waitFor()
    await page.context().close()
  })
})
