import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signed, webhookOf, withWebhook } from '../../apps/api/test/releases.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { idTokenOf, sendAs, signUp } from '../people.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

const patiently = { timeout: 15_000 }

/** The tests build on each other: the first person of a registry is its admin. */
describe('an admin of release notes', () => {
  let browser: Browser
  let registry: RunningRegistry
  let admin: WatchedPage
  let noteId: string

  beforeAll(async () => {
    registry = await startRegistry({ environment: { ...withWebhook, SAMPLE_CATALOGUE: 'off' } })
    browser = await launchBrowser()
    admin = await openPage(browser)
    admin.page.setDefaultTimeout(15_000)
    await signUp(registry.pages, admin.page, 'Ada Admin', 'ada@desk.test')
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('starts a draft, which cannot be published without an English text', async () => {
    const { page } = admin
    await page.goto(`${registry.pages}/admin/releases`)
    await page.getByText('No release notes yet').waitFor()
    await page.getByRole('button', { name: 'Write a note…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write a release note' })
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await dialog.getByText('Enter a version.').waitFor()
    await dialog.getByLabel('Version').fill('soon')
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await dialog.getByText('This is not a version number.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByLabel('Version').fill('v1.2')
    await dialog.getByRole('button', { name: 'Create draft' }).click()
    await page.getByRole('heading', { level: 1, name: 'ComfyUI 1.2.0' }).waitFor()
    noteId = new URL(page.url()).searchParams.get('open') ?? ''
    expect(await readNote()).toMatchObject({ status: 'draft', attention: 'medium', contents: {} })
    await page.getByRole('button', { name: 'Publish…' }).click()
    await expect.poll(() => english().getAttribute('aria-invalid'), patiently).toBe('true')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('sees a safe preview of the Markdown during typing', async () => {
    const { page, errors } = admin
    await english().fill('## New\n\n- **faster** queue\n\n<script>alert(1)</script><img src="x" onerror="alert(1)">')
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('heading', { level: 3, name: 'New' }).waitFor()
    expect(await preview.locator('strong').innerText()).toBe('faster')
    expect(await preview.locator('script, img, [onerror]').count()).toBe(0)
    await page.getByText('Unsaved: text in English.').waitFor()
    expect(await readNote()).toMatchObject({ contents: {} })
    await english().press('Control+s')
    await page.getByText('The note is saved.').first().waitFor()
    await page.getByText('All changes are saved.').waitFor()
    expect((await readNote()).contents.en).toContain('**faster** queue')
    expect(await seriousFindings(page)).toEqual([])
    // The browser logs the request that the registry refused before.
    expect(errors.filter((error) => !error.startsWith('Failed to load resource'))).toEqual([])
  })

  test('translates the note beside its English text, and sees which languages are missing', async () => {
    const { page } = admin
    await page.getByText('Missing: Chinese, Japanese, French, Spanish, Korean, Russian, and Arabic.').waitFor()
    await language('日本語').click()
    await page.getByRole('tab', { name: 'English' }).click()
    await page.getByRole('region', { name: 'English' }).getByRole('heading', { name: 'New' }).waitFor()
    await page.getByRole('button', { name: 'Start from the English text' }).click()
    await expect.poll(() => japanese().inputValue()).toContain('**faster** queue')
    await japanese().fill('## 新機能\n\n- キューが速くなりました')
    await language('العربية').click()
    await page.getByLabel('Text in Arabic').fill('## الجديد')
    expect(await page.getByLabel('Text in Arabic').getAttribute('dir')).toBe('rtl')
    await language('日本語').click()
    expect(await japanese().inputValue()).toContain('新機能')
    await page.getByText('Unsaved: text in Japanese and text in Arabic.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('All changes are saved.').waitFor()
    expect(Object.keys((await readNote()).contents).toSorted()).toEqual(['ar', 'en', 'ja'])
    expect(await seriousFindings(page)).toEqual([])
  })

  test('is asked before unsaved text is lost', async () => {
    const { page } = admin
    await japanese().fill('## 書きかけ')
    await page.getByRole('link', { name: 'All release notes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByText('will be lost: text in Japanese.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await japanese().inputValue()).toBe('## 書きかけ')
    await page.getByRole('link', { name: 'All release notes' }).click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL(`${registry.pages}/admin/releases`)
    await openNote('?language=ja')
    await expect.poll(() => japanese().inputValue(), patiently).toBe('## 新機能\n\n- キューが速くなりました')
  })

  test('is informed of a newer edit, keeps the unsaved text on a conflict, and gets the other changes', async () => {
    const { page } = admin
    const { revision } = await readNote()
    await japanese().fill('## 新機能\n\n- キューが二倍速くなりました')
    await change({ revision, attention: 'high', contents: { ja: '## 他の人の文' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'Another admin changed this note' })
    await notice.getByText('They changed: attention.').waitFor()
    await notice.getByText('Both of you changed: text in Japanese.').waitFor()
    expect(await japanese().inputValue()).toContain('二倍')
    await page.getByRole('tab', { name: 'Saved version' }).click()
    await page.getByRole('region', { name: 'Saved version' }).getByText('## 他の人の文').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByText('Unsaved: text in Japanese.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('All changes are saved.').waitFor()
    const note = await readNote()
    expect(note.attention).toBe('high')
    expect(note.contents.ja).toContain('二倍')
  })

  test('can use the newer edit instead of the unsaved text', async () => {
    const { page } = admin
    const { revision } = await readNote()
    await japanese().fill('## 要らない')
    await change({ revision, contents: { ja: '## もっと良い文' } })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Use theirs' }).click()
    await expect.poll(() => japanese().inputValue()).toBe('## もっと良い文')
    await page.getByText('All changes are saved.').waitFor()
    expect((await readNote()).contents.ja).toBe('## もっと良い文')
  })

  test('publishes the note with unsaved changes, and visitors read it in their language', async () => {
    const { page } = admin
    expect(await published('ja')).toEqual([])
    await page.getByLabel('Attention').selectOption({ label: 'Important' })
    await japanese().fill('## 新機能\n\n- 速くなりました')
    await page.getByRole('button', { name: 'Publish…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish the note of ComfyUI 1.2.0' })
    await dialog.getByText('opens an update window').waitFor()
    await dialog.getByText('Readers of these languages see English.').waitFor()
    await dialog.getByText('Your changes are saved first.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
    await page.getByText('The note of ComfyUI 1.2.0 is published.').first().waitFor()
    expect(await published('ja')).toMatchObject([{ version: '1.2.0', attention: 'high', locale: 'ja' }])
    expect((await published('ja'))[0].content).toContain('速くなりました')
    expect(await published('fr')).toMatchObject([{ version: '1.2.0', locale: 'en' }])
    await page.getByRole('link', { name: 'Public page' }).click()
    await page.waitForURL(`${registry.pages}/releases#1.2.0`)
    await page.getByText('faster').waitFor()
    await page.goto(`${registry.pages}/ja/releases`)
    await page.getByText('速くなりました').waitFor()
  })

  test('withdraws the note, which is no longer public', async () => {
    const { page } = admin
    await openNote()
    await page.getByRole('button', { name: 'Withdraw…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw the note of ComfyUI 1.2.0' })
    await dialog.getByText('Only admins will see it').waitFor()
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByText('The note of ComfyUI 1.2.0 is withdrawn.').first().waitFor()
    await page.getByText('Withdrawn', { exact: true }).waitFor()
    expect(await published('ja')).toEqual([])
    await page.goto(`${registry.pages}/releases`)
    await page.getByText('No release notes yet').waitFor()
  })

  test('finds a GitHub release as a draft with a link to the release', async () => {
    const { page } = admin
    const body = JSON.stringify(webhookOf({ action: 'published', release: { tag_name: 'v1.3.0' } }))
    const headers = { 'Content-Type': 'application/json', ...signed(body) }
    expect((await fetch(`${registry.api}/releases`, { method: 'POST', headers, body })).status).toBe(200)
    await page.goto(`${registry.pages}/admin/releases`)
    await page.getByRole('link', { name: 'Draft', exact: true }).click()
    const row = page.getByRole('row', { name: /ComfyUI 1\.3\.0/ })
    await row.getByText('From GitHub').waitFor()
    await expect.poll(() => page.getByRole('row', { name: /ComfyUI 1\.2\.0/ }).count(), patiently).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await row.getByRole('link').click()
    await page.getByRole('heading', { level: 1, name: 'ComfyUI 1.3.0' }).waitFor()
    expect(await english().inputValue()).toContain('## v1.3.0')
    expect(await page.getByRole('link', { name: 'Release on GitHub' }).getAttribute('href')).toBe(
      'https://github.com/octo/ComfyUI/releases/tag/v1.3.0',
    )
    await page.getByRole('link', { name: 'All release notes' }).click()
    await page.waitForURL(`${registry.pages}/admin/releases?status=draft`)
  })

  test('sees the tab of the shown language on a phone, in both text directions', async () => {
    const { page } = admin
    const wide = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 800 })
    for (const [prefix, shown] of [
      ['', 'العربية'],
      ['/ar', 'العربية'],
      ['/ar', 'English'],
    ] as const) {
      const query = shown === 'English' ? '' : 'language=ar&'
      await page.goto(`${registry.pages}${prefix}/admin/releases?${query}open=${noteId}`)
      const tab = page.getByRole('main').getByRole('navigation').getByRole('link', { name: shown })
      await expect.poll(() => tab.getAttribute('aria-current'), patiently).toBe('page')
      await expect
        .poll(async () => {
          const { x = -1, width = 0 } = (await tab.boundingBox()) ?? {}
          return x >= 0 && x + width <= 390
        }, patiently)
        .toBe(true)
    }
    if (wide) await page.setViewportSize(wide)
  })

  test('finds the changes in the audit log, which links back to the note', async () => {
    const { page } = admin
    await openNote()
    await page.getByRole('link', { name: 'View in audit log' }).click()
    const log = page.getByRole('list', { name: 'Entries' })
    for (const words of ['wrote the release note of', 'published the release note of', 'withdrew the release note of'])
      await log.getByText(words).waitFor()
    await log.getByRole('link', { name: 'comfyui 1.2.0' }).first().click()
    await page.waitForURL(`${registry.pages}/admin/releases?open=${noteId}`)
    await page.goto(`${registry.pages}/admin/releases?open=4711`)
    await page.getByText('This note does not exist. Reload the page.').waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })

  const english = () => admin.page.getByLabel('Text in English')
  const japanese = () => admin.page.getByLabel('Text in Japanese')
  const language = (name: string) =>
    admin.page.getByRole('navigation', { name: 'Languages' }).getByRole('link', { name })

  async function openNote(query = '?'): Promise<void> {
    await admin.page.goto(`${registry.pages}/admin/releases${query}&open=${noteId}`)
    await admin.page.getByRole('heading', { level: 1, name: 'ComfyUI 1.2.0' }).waitFor()
  }

  async function published(locale: string): Promise<any[]> {
    const response = await fetch(`${registry.api}/releases?project=comfyui&locale=${locale}`, {
      headers: { 'Cache-Control': 'no-cache' },
    })
    const notes: any = await response.json()
    return notes
  }

  const readNote = () => asAdmin(`GET /admin/releases/${noteId}`)
  const change = (body: unknown) => asAdmin(`PATCH /admin/releases/${noteId}`, body)

  /** Sends a request as another admin. */
  async function asAdmin(request: string, body?: unknown): Promise<any> {
    const { token } = await sendAs(registry, await idTokenOf(admin.page), 'POST /admin/generate-token')
    return sendAs(registry, token, request, body)
  }
})
