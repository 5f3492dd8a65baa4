import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runGitHub } from '../../apps/api/test/github-stand-in.ts'
import { findingsInOtherColours } from '../accessibility/findings.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { signUp } from '../people.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

const github = runGitHub()

const pyproject = `[project]
name = "octo-masks"
version = "1.4.0"
description = "Masks with eight arms."

[tool.comfy]
PublisherId = "sample-studio"
DisplayName = "Octo Masks"
`

/** The tests build on each other: the first person of a registry is its admin. */
describe('an admin of the catalogue', () => {
  let browser: Browser
  let registry: RunningRegistry
  let admin: WatchedPage

  beforeAll(async () => {
    github.repositories.set('octo/masks', { rights: {}, stars: 41, description: 'Masks.', license: 'MIT', pyproject })
    registry = await startRegistry({ environment: { ...github.environment } })
    browser = await launchBrowser()
    admin = await openPage(browser)
    admin.page.setDefaultTimeout(15_000)
    await signUp(registry.pages, admin.page, 'First Admin', 'admin@people.test')
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('edits public and internal tags of a pack, and undoes the change', async () => {
    const { page } = admin
    await open('/admin/nodes?q=tone-bench')
    await choose('Tone Bench', 'Edit')
    await page.getByRole('dialog').getByRole('button', { name: 'fragile_deps' }).click()
    await page.getByRole('textbox', { name: 'Tags', exact: true }).fill('curves-of-light')
    await page.getByRole('textbox', { name: 'Tags', exact: true }).press('Enter')
    await page.keyboard.press('Control+Enter')
    await row('tone-bench').getByText('fragile_deps').waitFor()
    const { tags, ...public_ } = await api('/nodes/tone-bench')
    expect(tags).toContain('curves-of-light')
    expect(JSON.stringify(public_)).not.toContain('fragile_deps')
    await undo()
    await row('tone-bench').getByText('fragile_deps').waitFor({ state: 'detached' })
    expect((await api('/nodes/tone-bench')).tags).not.toContain('curves-of-light')
  })

  test('bans a pack with a reason, still sees its row, and undoes the ban', async () => {
    const { page } = admin
    await open('/admin/nodes?q=tone-bench&status=active')
    await choose('Tone Bench', 'Ban…')
    await page.getByRole('dialog').getByRole('button', { name: 'Ban pack' }).click()
    await page.getByRole('dialog').getByText('Enter a reason.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Licence' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ban pack' }).click()
    await row('tone-bench').getByText('Banned', { exact: true }).waitFor()
    await row('tone-bench').getByText('without their permission').waitFor()
    expect((await fetch(`${registry.api}/nodes/tone-bench`)).status).toBe(403)
    await undo()
    await row('tone-bench').getByText('Active', { exact: true }).waitFor()
    expect((await api('/nodes/tone-bench')).status).toBe('NodeStatusActive')
  })

  test('transfers a pack to a publisher found by name, and undoes the transfer', async () => {
    const { page } = admin
    await open('/admin/nodes?q=wave-bench')
    await choose('Wave Bench', 'Transfer to a publisher…')
    await page.getByLabel('Search publishers by name or id').fill('gridline')
    await page.getByRole('radio', { name: /Gridline Samples/ }).check()
    await page.getByRole('button', { name: 'Transfer to Gridline Samples' }).click()
    await row('wave-bench').getByText('Gridline Samples').waitFor()
    expect((await api('/nodes/wave-bench')).publisher.id).toBe('gridline-samples')
    await undo()
    await row('wave-bench').getByText('Demo Harbour').waitFor()
    expect((await api('/nodes/wave-bench')).publisher.id).toBe('demo-harbour')
  })

  test('adds an unclaimed pack from its repository, and transfers the pack to a publisher', async () => {
    const { page } = admin
    await open('/admin/unclaimed?add=1')
    const dialog = page.getByRole('dialog', { name: /Add an unclaimed pack/ })
    // Escape closes the dialog until the admin types something.
    await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('INPUT')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    await open('/admin/unclaimed?add=1')
    await dialog.getByLabel('Repository').fill('octo/masks')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Look up' }).click()
    await dialog.getByText('Enter a web address').waitFor()
    await dialog.getByLabel('Repository').fill(`${github.url}/octo/masks`)
    await dialog.getByRole('button', { name: 'Look up' }).click()
    await dialog.getByText('From its pyproject.toml').waitFor()
    expect(await dialog.getByLabel('Id').inputValue()).toBe('octo-masks')
    expect(await dialog.getByLabel('Description').inputValue()).toBe('Masks with eight arms.')
    await dialog.getByLabel('Id').fill('tone-bench')
    await dialog.getByText('This id is taken.').waitFor()
    await dialog.getByLabel('Id').fill('octo-masks')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add pack' }).click()
    await dialog.getByText('Octo Masks was added.').waitFor()
    expect((await api('/nodes/octo-masks')).publisher.id).toBe('unclaimed')
    await dialog.getByRole('button', { name: 'Hand over to a publisher' }).click()
    await page.getByRole('radio', { name: /Sample Studio/ }).check()
    await page.getByRole('button', { name: 'Transfer to Sample Studio' }).click()
    await dialog.getByText('Now belongs to Sample Studio').waitFor()
    expect((await api('/nodes/octo-masks')).publisher.id).toBe('sample-studio')
  })

  test('is warned of a pack with the same repository, merges the two packs, and undoes the merge', async () => {
    const { page } = admin
    await open('/admin/unclaimed?add=1')
    const dialog = page.getByRole('dialog', { name: /Add an unclaimed pack/ })
    await dialog.getByLabel('Repository').fill(`${github.url}/octo/masks`)
    await dialog.getByRole('button', { name: 'Look up' }).click()
    await dialog.getByText('It may already be listed').waitFor()
    await dialog.getByLabel('Id').fill('octo-masks-copy')
    await dialog.getByRole('button', { name: 'Add pack' }).click()
    await dialog.getByText('Octo Masks was added.').waitFor()
    await open('/admin/duplicates?q=octo')
    await page.getByRole('radio', { name: /octo-masks\)/ }).check()
    await page.getByRole('button', { name: 'Merge the other pack into it…' }).click()
    await page.getByRole('dialog').getByText('octo-masks-copy → octo-masks').waitFor()
    expect((await api('/nodes/octo-masks-copy')).id).toBe('octo-masks-copy')
    await page.getByRole('dialog').getByRole('button', { name: 'Merge 1 pack' }).click()
    await page.getByText('into octo-masks', { exact: true }).waitFor()
    expect((await api('/nodes/octo-masks-copy')).id).toBe('octo-masks')
    await undo()
    await page.getByText('into octo-masks', { exact: true }).waitFor({ state: 'detached' })
    expect((await api('/nodes/octo-masks-copy')).id).toBe('octo-masks-copy')
  })

  const ownerOfTextJoin = async () => (await api('/comfy-nodes/TextJoin/node')).id

  test('reserves a contested name with one click, and undoes the reservation', async () => {
    const { page } = admin
    await expect.poll(ownerOfTextJoin).toBe('prompt-loom')
    await open('/admin/comfy-node-names?q=TextJoin')
    await row('TextJoin').getByText('the name is reserved for it').waitFor()
    // A search would not find a short id among all packs that contain it.
    const exact = page.waitForRequest(/\/admin\/nodes\?node_id=sample-text-drawer$/)
    await page.getByRole('button', { name: 'Reserve name: Sample Text Drawer, TextJoin' }).press('Enter')
    await exact
    await page.getByText('TextJoin is now reserved for Sample Text Drawer.').first().waitFor()
    await page.locator('ul:focus').getByText('Sample Text Drawer').waitFor()
    // Answers about the whole catalogue may be a second old.
    await expect.poll(ownerOfTextJoin).toBe('sample-text-drawer')
    await undo()
    await page.getByRole('button', { name: 'Reserve name: Sample Text Drawer, TextJoin' }).waitFor()
    await expect.poll(ownerOfTextJoin).toBe('prompt-loom')
  })

  test('reserves a selected name for its most starred pack unless already reserved, and undoes the reservation', async () => {
    const { page } = admin
    const given = () => row('TextJoin').getByText('the name is reserved for it')
    const settle = page.getByRole('button', { name: 'Reserve each for its most starred pack' })
    await open('/admin/comfy-node-names?q=TextJoin')
    await row('TextJoin').getByRole('checkbox').check()
    await page.getByText('Selected: 1').waitFor()
    expect(await settle.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Release name: Prompt Loom, TextJoin' }).click()
    await given().waitFor({ state: 'detached' })
    await settle.focus()
    await page.keyboard.press('Enter')
    await page.getByText('Names decided: 1.').first().waitFor()
    await given().waitFor()
    await expect.poll(ownerOfTextJoin).toBe('prompt-loom')
    // The button is gone, and the focus stays at the names, also after the undo.
    const names = page.locator(':focus', { has: page.getByRole('table', { name: 'Contested names' }) })
    await names.waitFor()
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await names.waitFor()
    await given().waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Reserve name: Prompt Loom, TextJoin' }).click()
    await given().waitFor()
  })

  test('edits a ranking inline: an invalid number shows an error, Escape cancels, Enter saves', async () => {
    const { page } = admin
    await open('/admin/search-ranking?q=seed-almanac')
    const field = page.getByLabel('Ranking of Seed Almanac')
    await field.fill('11')
    await field.press('Enter')
    await page.getByText('Enter a whole number from 1 to 10.').waitFor()
    await field.press('Escape')
    expect(await field.inputValue()).toBe('7')
    await field.fill('2')
    await field.press('Enter')
    await page
      .getByText(/The ranking of Seed Almanac is now 2/)
      .first()
      .waitFor()
    expect((await api('/nodes/seed-almanac')).search_ranking).toBe(2)
    await undo()
    await expect.poll(() => field.inputValue()).toBe('7')
  })

  test('edits the compatibility of two versions together with a preview, and undoes the change', async () => {
    const { page } = admin
    const before = await compatibility()
    await open('/admin/compatibility?q=frame-ratios&status=active')
    const boxes = page.getByRole('checkbox', { name: /^Select frame-ratios@/ })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    await page.getByRole('button', { name: 'Edit 2 versions' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Linux').check()
    await dialog.getByRole('button', { name: 'Set for all: ComfyUI', exact: true }).click()
    await dialog.getByLabel('ComfyUI', { exact: true }).fill('>= what')
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await dialog.getByText('Enter a range as in npm').waitFor()
    await dialog.getByLabel('ComfyUI', { exact: true }).fill('>=0.9.0')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await dialog.getByText('2 versions will change.').waitFor()
    expect(await compatibility()).toEqual(before)
    await dialog.getByRole('button', { name: 'Change 2 versions' }).click()
    await page.getByText('2 versions were changed.').first().waitFor()
    const after = await compatibility()
    expect(after.filter(({ os, range }) => os.includes('Linux') && range === '>=0.9.0')).toHaveLength(2)
    await undo()
    expect(await compatibility()).toEqual(before)
  })

  /** Pages on which these tests leave more content than e2e/accessibility sees. */
  const paths = ['/admin/nodes', '/admin/unclaimed', '/admin/duplicates', '/ar/admin/compatibility']

  test.each(paths)(
    'opens %s without a serious axe finding in dark and light, and without horizontal scrolling on a phone',
    async (path) => {
      const { page, errors } = admin
      errors.length = 0
      await page.emulateMedia({ colorScheme: 'dark' })
      await open(path)
      expect(await seriousFindings(page)).toEqual([])
      expect(await findingsInOtherColours(page, 'light')).toEqual([])
      await page.setViewportSize({ width: 390, height: 844 })
      await open(path)
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
      await page.setViewportSize({ width: 1280, height: 800 })
      expect(errors).toEqual([])
    },
    60_000,
  )

  /** Opens a page and waits for its list. */
  async function open(path: string): Promise<void> {
    await admin.page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
    await admin.page.locator('h1').waitFor()
  }

  function row(key: string) {
    return admin.page.locator(`[data-row="${key}"]`)
  }

  async function choose(name: string, entry: string): Promise<void> {
    await admin.page.getByRole('button', { name: `Actions for ${name}` }).click()
    await admin.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  /** Undoes the newest action, and waits until it is done. */
  async function undo(): Promise<void> {
    await admin.page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await admin.page.getByText('The change was undone.').last().waitFor()
    for (const close of await admin.page.locator('ol').getByRole('button', { name: 'Close' }).all()) {
      await close.click({ timeout: 1000 }).catch(() => undefined)
    }
  }

  async function compatibility(): Promise<{ version: string; os: string[]; range: string }[]> {
    const versions: any[] = await api('/nodes/frame-ratios/versions')
    return versions.map((each) => ({
      version: each.version,
      os: each.supported_os ?? [],
      range: each.supported_comfyui_version ?? '',
    }))
  }

  async function api(path: string): Promise<any> {
    return (await fetch(`${registry.api}${path}`)).json()
  }
})
