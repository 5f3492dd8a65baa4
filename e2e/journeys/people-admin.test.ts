import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsInOtherColours } from '../accessibility/findings.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { signUp } from '../people.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

/** The tests build on each other: the first person of a registry is its admin. */
describe('reports and moderation', () => {
  let browser: Browser
  let registry: RunningRegistry
  let admin: WatchedPage
  let visitor: WatchedPage

  beforeAll(async () => {
    registry = await startRegistry()
    browser = await launchBrowser()
    admin = await openPage(browser)
    visitor = await openPage(browser)
    for (const { page } of [admin, visitor]) page.setDefaultTimeout(15_000)
    await signUp(registry.pages, admin.page, 'First Admin', 'admin@people.test')
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('a signed-in user reports a pack, and finds the report on the account page', async () => {
    const { page, errors } = visitor
    await page.goto(`${registry.pages}/nodes/tone-bench`)
    await page.getByRole('link', { name: 'Sign in to report this pack' }).click()
    await page.waitForURL(/\/auth\/login/)
    await signUp(registry.pages, page, 'Careful Reader', 'reader@people.test')
    await page.goto(`${registry.pages}/nodes/tone-bench`)
    await page.getByRole('button', { name: 'Report this pack' }).click()
    const dialog = page.getByRole('dialog', { name: /^Report/ })
    await page.setViewportSize({ width: 390, height: 640 })
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('Write a sentence or two').waitFor()
    // The buttons stay at the bottom of the dialog and may cover what is below.
    const error = await dialog.getByText('Choose a reason.').boundingBox()
    const buttons = await dialog.getByRole('button', { name: 'Send report' }).boundingBox()
    expect(error!.y + error!.height).toBeLessThan(buttons!.y)
    await page.setViewportSize({ width: 1280, height: 720 })
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await dialog.locator('[type=radio]:focus').count()).toBe(1)
    await dialog.getByLabel('What did you see?').fill('Another pack was called this for years.')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.getByText('Choose a reason.').waitFor()
    await dialog.getByLabel('It uses another project’s name').check()
    await dialog.getByLabel('What did you see?').fill('Short')
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await dialog.locator('textarea:focus').waitFor()
    await dialog.getByLabel('What did you see?').fill('Another pack was called this for years.')
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Send report' }).click()
    await page.getByText('Thank you. You get the answer by mail').first().waitFor()
    await page.goto(`${registry.pages}/account`)
    const report = page.getByRole('region', { name: 'Your reports' }).getByRole('listitem')
    await report.getByText('Another pack was called this').waitFor()
    expect(await report.getByText('Open', { exact: true }).count()).toBe(1)
    // An address beyond the last page leads to the last page.
    await page.goto(`${registry.pages}/account?page=3`)
    await report.getByText('Another pack was called this').waitFor()
    await page.waitForURL(`${registry.pages}/account#reports`)
    expect(errors).toEqual([])
  })

  test('an admin answers the report, and the user reads the answer', async () => {
    const { page } = admin
    await page.goto(`${registry.pages}/admin/reports`)
    await page.getByText('Another pack was called this').waitFor()
    await page.getByRole('button', { name: 'Decline…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Answer' }).click()
    await dialog.getByText('Enter a reason.').waitFor()
    await dialog.getByRole('button', { name: 'No problem found' }).click()
    await dialog.getByRole('button', { name: 'Answer' }).click()
    await page.getByText('No reports').waitFor()
    await visitor.page.goto(`${registry.pages}/account`)
    await visitor.page.getByText('found nothing of the kind').waitFor()
    expect(await visitor.page.getByText('Declined', { exact: true }).count()).toBe(1)
  })

  test('an admin bans a publisher after a preview of the effects, and lifts the ban', async () => {
    const { page } = admin
    await page.goto(`${registry.pages}/admin/publishers?q=sample-studio`)
    await page.getByRole('link', { name: /^Details of/ }).click()
    await page.getByRole('dialog').getByText('Active packs').waitFor()
    await page.getByRole('button', { name: 'Ban…' }).click()
    await page
      .getByRole('dialog')
      .getByText(/packs? can no longer be installed/)
      .waitFor()
    await page.getByRole('button', { name: 'Spam' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByRole('dialog').getByText('In effect').waitFor()
    expect(await statusOf('tone-bench')).toBe(403)
    await page.getByRole('dialog').getByRole('button', { name: 'Lift the ban' }).click()
    await page.getByRole('dialog').getByText('Lifted by First Admin').waitFor()
    expect(await statusOf('tone-bench')).toBe(200)
  })

  test('an admin gives a user admin rights, removes them, bans the user, and lifts the ban', async () => {
    const { page } = admin
    await page.goto(`${registry.pages}/admin/users?q=reader`)
    await page.getByRole('link', { name: 'Details of Careful Reader' }).click()
    await page.getByRole('button', { name: 'Make admin…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make admin', exact: true }).click()
    await page.getByRole('dialog').getByText('Admin', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove admin rights…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove admin rights', exact: true }).click()
    await page.getByRole('button', { name: 'Make admin…' }).waitFor()
    await page.getByRole('button', { name: 'Ban…' }).click()
    await page.getByRole('button', { name: 'Account taken over' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click()
    await page.getByRole('dialog').getByText('In effect').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Lift the ban' }).click()
    await page.getByRole('dialog').getByText('Lifted by First Admin').waitFor()
    await expect.poll(() => page.getByRole('dialog').getByText('In effect').count()).toBe(0)
  })

  /** Pages on which these tests leave more content than e2e/accessibility sees. */
  const paths = ['/admin/reports?state=declined', '/ar/admin/publishers']

  test.each(paths)('%s has no serious axe finding, in dark and light, and fits a phone', async (path) => {
    const { page, errors } = admin
    // An earlier request without an admin token was refused.
    errors.length = 0
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
    expect(await seriousFindings(page)).toEqual([])
    expect(await findingsInOtherColours(page, 'light')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(errors).toEqual([])
  })

  async function statusOf(nodeId: string): Promise<number> {
    return (await fetch(`${registry.api}/nodes/${nodeId}`)).status
  }
})
