import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsInOtherColours } from '../accessibility/findings.ts'
import { openPage, pressUntilFocused, seriousFindings, type WatchedPage } from '../browser.ts'
import { startModeratedRegistry, type ModeratedRegistry } from '../moderated-registry.ts'

const hidden = Buffer.from('print("what nobody reads")').toString('base64')
const shows = 'import subprocess\n\n\ndef show(path):\n    subprocess.run(["xdg-open", path])\n'

/** A pack that the review flags, because it runs decoded code. */
const bad = (name: string) => ({
  '__init__.py': 'from . import boot\n\nNODE_CLASS_MAPPINGS = {}\n',
  'boot.py': `"""Starts ${name}."""\nimport base64\n\nexec(base64.b64decode("${hidden}"))${' '.repeat(200)}# ${name}\n`,
  'tools.py': shows,
})

const waiting = Array.from({ length: 50 }, (_each, index) => `lamp-${String(index + 1).padStart(2, '0')}`)

// A poll gives up after a second by default.
const soon = { timeout: 20_000 }

/** The tests build on each other. */
describe('an admin', () => {
  let registry: ModeratedRegistry
  let ada: WatchedPage
  let ben: WatchedPage

  beforeAll(async () => {
    registry = await startModeratedRegistry()
    ada = registry.ada
    ben = registry.ben
    for (const id of waiting) await registry.publish(id, '1.0.0', bad(id))
    await registry.untilFlagged(50)
  }, 240_000)

  afterAll(() => registry?.close())

  test('opens a version in the queue by keyboard, with its finding and the lines around it', async () => {
    const { page } = ada
    await page.goto(`${registry.pages}/admin/versions`)
    await expect.poll(() => rows(page).count(), soon).toBe(50)
    await page.keyboard.press('j')
    await expect.poll(() => focusedText(page), soon).toContain('lamp-01')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedText(page), soon).toContain('lamp-02')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await page.waitForURL(/open=lamp-01/)
    await page.getByRole('heading', { level: 2, name: 'lamp-01' }).waitFor()
    const marked = page.locator('[data-marked]').first()
    await marked.waitFor()
    await expect.poll(() => marked.innerText(), soon).toContain('exec(base64.b64decode(')
    // Code far to the right, behind blanks, is visible.
    expect(await marked.innerText()).toContain('200 spaces')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('a')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('heading', { name: /^Approve/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url(), soon).not.toContain('open=')
  })

  test('rejects a batch by keyboard by mistake, and undoes all of it', async () => {
    const { page } = ada
    const before = await registry.reasons()
    const started = performance.now()
    await page.keyboard.press('Control+a')
    await page.getByText('50 selected', { exact: true }).waitFor()
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Reject 50 versions' })
    await dialog.getByText('50 will change').waitFor()
    expect(await registry.flaggedTotal()).toBe(50)
    // A rejection has no preselected reason, so the dialog asks for a reason.
    await page.keyboard.press('Enter')
    await dialog.getByText('Enter a reason.').waitFor()
    await page.keyboard.type('Rejected by mistake.')
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('50 changed').waitFor({ timeout: 60_000 })
    expect(await registry.flaggedTotal()).toBe(0)
    console.log(`a batch of 50 was previewed and run in ${seconds(started)} s`)

    const undone = performance.now()
    const undo = dialog.getByRole('button', { name: 'Undo the batch' })
    await expect.poll(() => pressUntilFocused(page, undo, 'Shift+Tab'), soon).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByText('50 restored').waitFor({ timeout: 60_000 })
    console.log(`it was undone in ${seconds(undone)} s`)
    await expect.poll(() => focusedText(page), soon).toBe('Close')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect(await registry.reasons()).toEqual(before)
    expect(await registry.flaggedTotal()).toBe(50)
    await page.goto(`${registry.pages}/admin/batches`)
    // The list shows the batch, and the batch that undid that batch.
    await expect.poll(() => page.getByRole('row').filter({ hasText: '50 changed' }).count(), soon).toBe(2)
  }, 120_000)

  test('clears a queue of 50 by keyboard only', async () => {
    const { page } = ada
    await page.goto(`${registry.pages}/admin/versions`)
    await expect.poll(() => rows(page).count(), soon).toBe(50)
    let lists = 0
    page.on('request', (request) => {
      if (request.url().includes('/admin/versions?') && request.resourceType() === 'fetch') lists += 1
    })
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    const started = performance.now()
    for (const [index, id] of waiting.entries()) {
      await page.getByRole('heading', { level: 2, name: id }).waitFor()
      const isRejected = index % 10 === 9
      await page.keyboard.press(isRejected ? 'r' : 'a')
      await page.getByRole('heading', { name: `${isRejected ? 'Reject' : 'Approve'} ${id}@1.0.0` }).waitFor()
      if (isRejected) await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByText(`${index + 1} decided here`, { exact: true }).waitFor()
    }
    console.log(
      `50 versions were decided one by one in ${seconds(started)} s; the list was read ${lists} times meanwhile`,
    )
    await page.getByText('Queue completed').waitFor()
    expect(await registry.flaggedTotal()).toBe(0)
    const told = (await registry.read(`/admin/nodes/${waiting[9]}/versions/1.0.0`)).version
    expect([told.status, told.reason.split(':')[0]]).toEqual(['NodeVersionStatusBanned', 'Obfuscated code'])
    expect((await registry.read(`/admin/nodes/${waiting[0]}/versions/1.0.0`)).version.status).toBe(
      'NodeVersionStatusActive',
    )
  }, 240_000)

  test('undoes the last decision with u, and continues at the same row', async () => {
    const { page } = ada
    await registry.publish('lamp-01', '1.1.0', bad('lamp-01'))
    await registry.publish('lamp-02', '1.1.0', bad('lamp-02'))
    await registry.untilFlagged(2)
    await page.goto(`${registry.pages}/admin/versions`)
    await expect.poll(() => rows(page).count(), soon).toBe(2)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    // A reload after the decision returns the queue without the decided version.
    const readAgain = page.waitForResponse((response) => response.url().includes('/admin/versions?'))
    await decide(page, 'a', 'Approve lamp-01@1.1.0')
    await page.getByRole('heading', { level: 2, name: 'lamp-02' }).waitFor()
    await readAgain
    await page.keyboard.press('u')
    await page.getByRole('heading', { name: 'Undo the last decision on lamp-01@1.1.0' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(registry.flaggedTotal, soon).toBe(2)
    await expect.poll(() => focusedText(page), soon).toContain('lamp-01')
    expect(page.url()).toContain('open=lamp-01')
  })

  test('sees the new findings of a version, its changes, its files and its history, each at its own address', async () => {
    const { page } = ada
    await page.goto(`${registry.pages}/admin/versions?open=lamp-01%401.1.0`)
    // The previous version was approved with both of its findings.
    await page.getByText('2 approved earlier').waitFor()
    await page.getByText('No new findings').waitFor()
    await page.keyboard.press(']')
    await page.waitForURL(/tab=changes/)
    await page.getByRole('link', { name: 'pyproject.toml' }).click()
    const change = page.getByRole('region', { name: 'Lines of pyproject.toml' })
    // Lines get their text when they scroll into view.
    await change.scrollIntoViewIfNeeded()
    await expect.poll(() => change.innerText(), soon).toMatch(/-\s+version = "1\.0\.0"\s+\+\s+version = "1\.1\.0"/)
    await page.keyboard.press(']')
    await page.getByRole('link', { name: 'boot.py' }).click()
    await page.getByRole('region', { name: 'Lines of boot.py' }).getByText('exec(base64').waitFor()
    await page.keyboard.press(']')
    await page.waitForURL(/tab=history/)
    await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Ada Admin' }).count(), soon).toBe(2)
    await expect.poll(() => page.getByText('Flagged → Live').count()).toBe(1)
  })

  test('is informed that another admin decided first, and the history has both attempts in order', async () => {
    for (const { page } of [ada, ben]) {
      await page.goto(`${registry.pages}/admin/versions?open=lamp-02%401.1.0`)
      await page.getByRole('heading', { level: 2, name: 'lamp-02' }).waitFor()
    }
    await decide(ben.page, 'a', 'Approve lamp-02@1.1.0')
    await ben.page.getByText('lamp-02@1.1.0 is live.').first().waitFor()
    await decide(ada.page, 'r', 'Reject lamp-02@1.1.0')
    await ada.page.getByText('Nothing was changed').waitFor()
    expect(await ada.page.getByRole('alert').innerText()).toContain('Ben Admin')
    await expect.poll(() => focusedText(ada.page), soon).toBe('Reload')
    await ada.page.keyboard.press('Enter')
    await ada.page.getByRole('button', { name: 'Approve' }).and(ada.page.locator(':disabled')).waitFor()
    const { history, version } = await registry.read('/admin/nodes/lamp-02/versions/1.1.0')
    expect(version.status).toBe('NodeVersionStatusActive')
    const attempts = history.slice(0, 2).map(({ by, outcome, error }: any) => [by, outcome, error])
    expect(attempts).toEqual([
      ['Ada Admin', 'refused', 'version_status_changed'],
      ['Ben Admin', 'done', undefined],
    ])
  })

  test('sees which versions of a batch failed and why, and has them selected', async () => {
    const { page } = ada
    for (const id of ['lamp-03', 'lamp-04', 'lamp-05']) await registry.publish(id, '1.1.0', bad(id))
    await registry.untilFlagged(4)
    await page.goto(`${registry.pages}/admin/versions`)
    await expect.poll(() => rows(page).count(), soon).toBe(4)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+J')
    await page.getByText('4 selected', { exact: true }).waitFor()
    await page.keyboard.press('r')
    await page.getByRole('dialog').getByText('4 will change').waitFor()

    await ben.page.goto(`${registry.pages}/admin/versions?open=lamp-04%401.1.0`)
    await ben.page.getByRole('heading', { level: 2, name: 'lamp-04' }).waitFor()
    await decide(ben.page, 'a', 'Approve lamp-04@1.1.0')
    await ben.page.getByText('lamp-04@1.1.0 is live.').first().waitFor()

    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('3 changed').waitFor()
    expect(await dialog.getByRole('listitem').innerText()).toMatch(/lamp-04@1\.1\.0\s+.*Ben Admin/)
    await dialog.getByRole('button', { name: 'Select failed versions' }).click()
    await page.getByText('1 selected', { exact: true }).waitFor()
  }, 120_000)

  test('undoes and redoes a batch in the list of batches', async () => {
    const { page } = ada
    await page.goto(`${registry.pages}/admin/batches`)
    const row = page.getByRole('row').filter({ hasText: '3 changed' })
    await row.waitFor()
    await row.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 versions return to their previous status.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 restored').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(registry.flaggedTotal, soon).toBe(3)

    const redo = page.getByRole('row').filter({ hasText: 'Undo of a batch' }).first()
    await redo.getByRole('button', { name: 'Redo' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Redo' }).click()
    await page.getByText('3 restored').waitFor()
    expect(await registry.flaggedTotal()).toBe(0)
    await page.keyboard.press('Enter')
  })

  test('is the only kind of user with access to the queue', async () => {
    const { page } = await openPage(registry.browser)
    await page.goto(`${registry.pages}/admin/versions`)
    await page.waitForURL(/\/auth\/login\?fromUrl=/)
    await page.context().close()
    const refused = await fetch(`${registry.api}/admin/versions`, {
      headers: { Authorization: `Bearer ${registry.author}` },
    })
    expect(refused.status).toBe(403)
  })

  test.each([
    '/admin/versions?status=any&open=lamp-01%401.1.0',
    '/ar/admin/versions?status=any&open=lamp-01%401.0.0',
    '/admin/versions?status=any&open=lamp-01%401.1.0&tab=changes&file=boot.py',
    '/admin/versions?status=any&open=lamp-01%401.1.0&tab=history',
    '/ar/admin/batches',
  ])(
    'sees %s without a serious axe finding, in dark and light, and without horizontal scrolling',
    async (path) => {
      const { page, errors } = ada
      errors.splice(0)
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.setViewportSize({ width, height })
        await page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
        const shown = page.getByText(path.includes('batches') ? 'Ada Admin' : '1.0.0').last()
        await shown.waitFor({ state: 'attached' })
        expect(await seriousFindings(page)).toEqual([])
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
        expect(await findingsInOtherColours(page, 'light')).toEqual([])
        await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
      expect(errors.splice(0)).toEqual([])
    },
    120_000,
  )

  const rows = (page: Page) => page.locator('[data-row]')

  const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)

  const focusedText = async (page: Page) => (await page.locator(':focus').allInnerTexts()).join()

  /** Decides on the open version by keyboard, with the first reason, which is not preselected for a rejection. */
  async function decide(page: Page, key: string, title: string): Promise<void> {
    await page.getByRole('button', { name: /^Approve/ }).waitFor()
    await page.keyboard.press(key)
    await page.getByRole('heading', { name: title }).waitFor()
    if (key === 'r') await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
  }
})
