import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { idTokenOf, signUp, signUpOverHttp } from '../people.ts'
import { createPublisher, publishPack, type Publisher } from '../publishing.ts'
import { removeRegistry, root, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

const lamp = (comment: string) => ({
  '__init__.py': `# ${comment}
class Lamp:
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    CATEGORY = "light"
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",)}}
NODE_CLASS_MAPPINGS = {"Lamp": Lamp}
`,
})

const workflow = {
  version: 0.4,
  nodes: [
    {
      id: 1,
      type: 'Lamp',
      inputs: [{ name: 'image', type: 'IMAGE', link: null }],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: null }],
    },
  ],
  links: [],
}

/** The tests build on each other. */
describe('a yanked version', () => {
  let browser: Browser
  let registry: RunningRegistry
  let author: WatchedPage
  let publisher: Publisher

  beforeAll(async () => {
    registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' } })
    browser = await launchBrowser()
    await signUpOverHttp(registry.pages, 'Ada Admin', 'ada@people.test')
    author = await openPage(browser)
    author.page.setDefaultTimeout(20_000)
    await signUp(registry.pages, author.page, 'Lamp Author', 'lamp@people.test')
    publisher = await createPublisher(registry, await idTokenOf(author.page), 'lamp-studio', 'Lamp Studio')
    for (const version of ['1.0.0', '1.1.0']) {
      await publishPack(registry, publisher, { id: 'lamps', version, files: lamp(version) })
      await untilActive(registry, 'lamps', version)
    }
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  const install = async (query = ''): Promise<any> =>
    (await fetch(`${registry.api}/nodes/lamps/install${query}`)).json()

  /** Runs `registry lock` in the data folder. */
  const lock = (...args: string[]) =>
    new Promise<{ code: number; err: string }>((resolve) => {
      const file = join(registry.dataDirectory, 'flow.json')
      const out = join(registry.dataDirectory, 'registry-lock.json')
      const all = ['lock', file, '--registry', registry.api, '--out', out, ...args]
      const program = join(root, 'apps/cli/bin/registry.mjs')
      execFile(process.execPath, [program, ...all], (error, _out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, err })
      })
    })

  const manage = async (item: string) => {
    await author.page.goto(`${registry.pages}/nodes/lamps?tab=versions`)
    await author.page.getByRole('button', { name: 'Manage version 1.1.0' }).click()
    await author.page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  test('is in a lockfile made before', async () => {
    await writeFile(join(registry.dataDirectory, 'flow.json'), JSON.stringify(workflow))
    expect(await lock()).toMatchObject({ code: 0 })
    expect((await install()).version).toBe('1.1.0')
  }, 60_000)

  test('is yanked by its publisher, with an optional reason', async () => {
    const { page } = author
    await manage('Yank')
    const dialog = page.getByRole('dialog', { name: 'Yank version 1.1.0' })
    await dialog.getByText('New installs get another version.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByLabel('Why (optional)').fill('The lamp stays dark.')
    await dialog.getByRole('button', { name: 'Yank version' }).click()
    await page.getByText('Version 1.1.0 is yanked.', { exact: true }).waitFor()
    await page.getByText('Yanked', { exact: true }).first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
  }, 60_000)

  test('is left out of new installs, and can be installed by its number', async () => {
    expect((await install()).version).toBe('1.0.0')
    const exact = await install('?version=1.1.0')
    expect(exact).toMatchObject({
      version: '1.1.0',
      status: 'NodeVersionStatusActive',
      yanked_reason: 'The lamp stays dark.',
    })
    expect((await fetch(exact.downloadUrl)).status).toBe(200)
  })

  test('stays valid in a lockfile, with a warning', async () => {
    const { code, err } = await lock('--check')
    expect(err).toContain('Warning: lamps 1.1.0 was yanked by its publisher: The lamp stays dark.')
    expect(code).toBe(0)
  }, 60_000)

  test('shows a visitor the reason, and the version that new installs get', async () => {
    const visitor = await openPage(browser)
    const { page } = visitor
    await page.goto(`${registry.pages}/nodes/lamps?version=1.1.0`)
    const notice = page.getByRole('note').filter({ hasText: 'Version 1.1.0 was yanked' })
    await notice.getByText('The lamp stays dark.').waitFor()
    await notice.getByRole('link', { name: 'Show 1.0.0, the latest' }).click()
    await page.waitForURL((url) => !url.searchParams.has('version'))
    await expect.poll(() => page.getByText('was yanked').count()).toBe(0)
    await page.goto(`${registry.pages}/nodes/lamps/compare/1.0.0/1.1.0`)
    await page.getByText('Version 1.1.0 was yanked by its publisher').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.context().close()
  }, 60_000)

  test('is restored, yanked again by an undo, and restored again', async () => {
    const { page } = author
    await manage('Undo yank')
    await page.getByText('Version 1.1.0 is no longer yanked.', { exact: true }).waitFor()
    expect((await install()).version).toBe('1.1.0')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Version 1.1.0 is yanked.', { exact: true }).waitFor()
    expect(await install()).toMatchObject({ version: '1.0.0' })
    expect(await install('?version=1.1.0')).toMatchObject({ yanked_reason: 'The lamp stays dark.' })
    await manage('Undo yank')
    await page.getByText('Version 1.1.0 is no longer yanked.', { exact: true }).waitFor()
    expect((await install()).version).toBe('1.1.0')
    expect((await lock('--check')).err).not.toContain('yanked')
  }, 60_000)

  test('is deleted, and the focus stays in the page', async () => {
    const { page } = author
    const focused = (): Promise<string> => page.evaluate('document.activeElement.tagName')
    await manage('Edit changelog')
    // The dialog reads the changelog first.
    await expect.poll(focused).toBe('TEXTAREA')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await manage('Delete')
    await page.getByRole('button', { name: 'Delete version' }).click()
    await page.getByText('Version 1.1.0 was deleted.', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Manage version 1.1.0' }).count()).toBe(0)
    await expect.poll(focused).toMatch(/^(SECTION|MAIN)$/)
  }, 60_000)
})
