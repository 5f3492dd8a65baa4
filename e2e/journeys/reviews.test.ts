import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsInOtherColours } from '../accessibility/findings.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { idTokenOf, signUp } from '../people.ts'
import { createPublisher, publishPack, type Publisher } from '../publishing.ts'
import { removeRegistry, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

const harmless = { '__init__.py': 'NODE_CLASS_MAPPINGS = {}\n' }

const hidden = Buffer.from('print("what nobody reads")').toString('base64')
const flagged = {
  '__init__.py': 'from . import boot\nNODE_CLASS_MAPPINGS = {}\n',
  'boot.py': `import base64\n\nexec(base64.b64decode("${hidden}"))\n`,
  'tools.py': 'import subprocess\n\n\ndef show(path):\n    subprocess.run(["xdg-open", path])\n',
}

/** Enough files to keep a review running until the page is open. */
const long = Object.fromEntries(
  Array.from({ length: 400 }, (_, file) => [
    `lib/part${file}.py`,
    Array.from(
      { length: 150 },
      (_each, line) => `def f${line}(x, y):\n    return [a + b for a, b in zip(x, y)]\n`,
    ).join(''),
  ]),
)

/** The tests build on each other. */
describe('a version in review', () => {
  let browser: Browser
  let registry: RunningRegistry
  let owner: WatchedPage
  let publisher: Publisher

  beforeAll(async () => {
    registry = await startRegistry({ environment: { WORKER_CONCURRENCY: '1', SAMPLE_CATALOGUE: 'off' } })
    browser = await launchBrowser()
    owner = await openPage(browser, { acceptDownloads: true })
    owner.page.setDefaultTimeout(15_000)
    await signUp(registry.pages, owner.page, 'Lamp Author', 'lamp@people.test')
    publisher = await createPublisher(registry, await idTokenOf(owner.page), 'lamp-studio', 'Lamp Studio')
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('has a page that shows without a reload when everyone can install it', async () => {
    const { page } = owner
    await publish('lamp-archive', '1.0.0', { ...harmless, ...long })
    await publish('lamp-tools', '1.0.0', harmless)
    await page.goto(reviewOf('lamp-tools', '1.0.0'))
    await page.getByText('Waiting for review').waitFor()
    await expect.poll(() => page.getByRole('heading', { name: /finding/i }).count()).toBe(0)
    await page.evaluate("document.body.dataset['same'] = 'yes'")

    await page.getByText('Everyone can install this version').waitFor({ timeout: 60_000 })
    const stages = await page.getByRole('list', { name: 'Review stages' }).getByRole('listitem').allInnerTexts()
    expect(stages).toHaveLength(6)
    expect(stages.join()).not.toContain('pending')
    await page.getByRole('heading', { name: 'Findings' }).waitFor()
    await expect.poll(() => page.evaluate("document.body.dataset['same']")).toBe('yes')
    await untilActive(registry, 'lamp-tools', '1.0.0')
    await page.getByRole('link', { name: 'See the pack’s page' }).click()
    await page.getByRole('heading', { level: 1, name: 'lamp-tools' }).waitFor()
  }, 90_000)

  test('appears as the latest version on the open page of its pack after the review', async () => {
    const { page } = owner
    await publish('lamp-archive', '1.0.1', { ...harmless, ...long })
    await publish('lamp-tools', '1.0.1', harmless)
    await page.goto(`${registry.pages}/nodes/lamp-tools`)
    await page.getByRole('region', { name: 'In review' }).getByText('1.0.1', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('option', { name: '1.0.1 · latest' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('option', { name: '1.0.1 · latest' }).count(), { timeout: 60_000 }).toBe(1)
    await expect.poll(() => page.getByRole('region', { name: 'In review' }).count()).toBe(0)
  }, 90_000)

  test('is listed on “Your packs” when flagged, with a report that shows the lines of the finding', async () => {
    const { page } = owner
    await publish('lamp-tools', '1.1.0', flagged)
    await untilFlagged('lamp-tools', '1.1.0')
    await page.goto(`${registry.pages}/nodes`)
    await page.getByRole('link', { name: 'See report lamp-tools 1.1.0' }).click()
    await page.getByText('1 finding blocks this version').waitFor()
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Runs decoded data as code' }) })
    expect(await card.getByText('boot.py:3').count()).toBe(1)
    expect(await card.getByText('exec(base64.b64decode(').count()).toBe(1)
    await expect.poll(() => page.getByRole('heading', { level: 4, name: 'Starts programs' }).count()).toBe(1)
  })

  test('has a note that is stored, and the focus moves to the button that edits it', async () => {
    const { page } = owner
    await page.getByRole('button', { name: 'Add a note' }).first().click()
    await page.keyboard.type('It prints a greeting.')
    await page.getByRole('button', { name: 'Save note' }).click()
    const change = page.getByRole('button', { name: 'Edit note' })
    await expect.poll(() => change.and(page.locator(':focus')).count()).toBe(1)
    await page.reload()
    await page.getByText('It prints a greeting.').waitFor()
  })

  test('is reviewed again on request, and its report updates without a reload', async () => {
    const { page } = owner
    await publish('lamp-archive', '1.0.2', { ...harmless, ...long })
    await page.getByRole('button', { name: 'Ask for a review' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('The text is a greeting.')
    await page.keyboard.press('Tab')
    await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await page.getByText('Waiting for review').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Ask for a review' }).count()).toBe(0)
    const focused = () => page.locator(':focus').allInnerTexts()
    await expect.poll(async () => (await focused()).join()).toContain('Waiting for review')

    await page.getByRole('button', { name: 'Ask for a review' }).waitFor({ timeout: 60_000 })
    await expect.poll(() => page.getByText('The text is a greeting.').count()).toBe(1)
    await expect.poll(() => page.getByText('It prints a greeting.').count()).toBe(1)
  }, 90_000)

  test('has a report to download as SARIF', async () => {
    const { page } = owner
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as SARIF' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('lamp-tools-1.1.0.sarif')
    const log = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(log.version).toBe('2.1.0')
    expect(JSON.stringify(log.runs[0].results)).toContain('boot.py')
  })

  test('shows a visitor the verdict, its reason and the capabilities, but no code, locations or notes', async () => {
    const { page, errors } = await openPage(browser)
    await page.goto(`${registry.pages}/nodes/lamp-tools?version=1.1.0`, { waitUntil: 'networkidle' })
    await expect.poll(() => page.getByText('Blocked by automated checks').count()).toBe(1)
    await expect.poll(() => page.getByText('The review found 1 reason: “Runs decoded data as code”.').count()).toBe(1)
    await expect.poll(() => page.getByText('Starts other programs').count()).toBe(1)
    expect(await page.content()).not.toMatch(/boot\.py:|b64decode|greeting/)
    await page.goto(`${registry.pages}/nodes/lamp-tools`, { waitUntil: 'networkidle' })
    await expect.poll(() => page.getByText('Passed automated checks').count()).toBe(1)
    expect(errors).toEqual([])
    await page.goto(reviewOf('lamp-tools', '1.1.0'))
    await page.waitForURL(/\/auth\/login\?fromUrl=/)
    await page.context().close()
  })

  test('is marked on the page of its pack if Python cannot import it, with the location of the error', async () => {
    const files = {
      '__init__.py': 'from . import nodes\n',
      'nodes.py': 'class Lamp:\n    def on(self:\n        pass\n',
    }
    await publish('lamp-broken', '1.0.0', files)
    await untilActive(registry, 'lamp-broken', '1.0.0')
    const { page, errors } = await openPage(browser)
    await page.goto(`${registry.pages}/nodes/lamp-broken`, { waitUntil: 'networkidle' })
    await page.getByText('Version 1.0.0 fails to load').waitFor()
    await page.getByText(/^nodes\.py:3 Syntax error/).waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('asks an admin who writes to its publisher for a message', async () => {
    // The first person of a registry is its admin.
    const { page } = owner
    await page.goto(`${registry.pages}/admin/versions?status=any&open=lamp-tools%401.1.0`)
    await page.getByRole('button', { name: 'Contact publisher' }).click()
    const dialog = page.getByRole('dialog', { name: 'Write to the publisher of lamp-tools@1.1.0' })
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('Enter a message.').waitFor()
    await expect.poll(() => dialog.getByLabel('Message').and(page.locator(':focus')).count()).toBe(1)
  })

  test.each([
    '/publishers/lamp-studio/nodes/lamp-tools/versions/1.1.0/review',
    '/ar/publishers/lamp-studio/nodes/lamp-tools/versions/1.1.0/review',
    '/nodes',
    '/nodes/lamp-tools?tab=versions',
  ])(
    'is shown on %s without a serious axe finding, in dark and light, and without horizontal scrolling',
    async (path) => {
      const { page, errors } = owner
      await page.setViewportSize({ width: 390, height: 844 })
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
      await page.getByText('1.1.0').first().waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      expect(await findingsInOtherColours(page, 'light')).toEqual([])
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(390)
      expect(errors.splice(0)).toEqual([])
    },
  )

  const reviewOf = (id: string, version: string) =>
    `${registry.pages}/publishers/lamp-studio/nodes/${id}/versions/${version}/review`

  const publish = (id: string, version: string, files: Record<string, string>) =>
    publishPack(registry, publisher, { id, version, files })

  async function untilFlagged(id: string, version: string): Promise<void> {
    const read = async () => (await fetch(`${registry.api}/nodes/${id}/versions/${version}`)).json()
    await expect.poll(async () => ((await read()) as any).status, { timeout: 60_000 }).toBe('NodeVersionStatusFlagged')
  }
})
