import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage } from '../browser.ts'

const { pages } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

describe('a reader of release notes', () => {
  test('opens the notes from the footer, and sees the versions with the importance of each', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${pages}/comfy-nodes`)
    await page.getByRole('contentinfo').getByRole('link', { name: 'What is new' }).click()
    await page.waitForURL(`${pages}/releases`)
    const versions = page.getByRole('heading', { level: 2 })
    await expect.poll(() => versions.allTextContents()).toEqual(['0.0.3', '0.0.2', '0.0.1'])
    const notes = await page.getByRole('main').getByRole('listitem').filter({ has: versions }).allTextContents()
    expect(notes.map((text) => /Notable|Important|Minor/.exec(text)?.[0])).toEqual(['Notable', 'Important', 'Minor'])
    expect(await page.getByRole('table').count()).toBe(1)
    expect(errors).toEqual([])
  })

  test('switches between projects, and can share the address of a version', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/releases`, { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: 'ComfyUI Desktop' }).click()
    await page.waitForURL(/project=desktop/)
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe('What is new in ComfyUI Desktop')
    await page.getByRole('link', { name: '0.0.2' }).click()
    await page.waitForURL(/project=desktop#0\.0\.2$/)
    await page.getByRole('link', { name: 'Comfy Cloud' }).click()
    await expect.poll(() => page.getByText('No release notes yet').count()).toBe(1)
  })

  test('reads the notes in the language of the page, and sees which are not translated', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${pages}/ja/releases`)
    expect(await page.getByText('サンプルのリリースノートです').count()).toBe(1)
    expect(await page.getByText('まだ翻訳されていません。英語で表示しています').count()).toBe(2)
    expect(await page.locator('[lang=en] table').count()).toBe(1)
    const feed = await page.getByRole('link', { name: '新着情報のフィード' }).getAttribute('href')
    const answer = await fetch(new URL(feed ?? '', pages))
    expect(await answer.text()).toContain('サンプルのリリースノートです')
  })

  test('gets 404 for an unknown project', async () => {
    const { page } = await openPage(browser)
    const answer = await page.goto(`${pages}/releases?project=paint`)
    expect(answer?.status()).toBe(404)
  })
})
