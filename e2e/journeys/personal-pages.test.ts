import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findingsInOtherColours } from '../accessibility/findings.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { idTokenOf, password, sendAs, signUp } from '../people.ts'
import { createPublisher, publishPack } from '../publishing.ts'
import { removeRegistry, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

describe('the pages of a user', () => {
  let browser: Browser
  let registry: RunningRegistry
  let owner: WatchedPage

  beforeAll(async () => {
    registry = await startRegistry()
    browser = await launchBrowser()
    owner = await openPage(browser)
    await signUp(registry.pages, owner.page, 'Garden Author', 'garden@people.test')
    await publishNode(owner.page)
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  const windows = [
    ['/publishers/garden-studio', 'Create token'],
    ['/publishers/garden-studio', 'Trust a workflow'],
    ['/publishers/garden-studio', 'Invite'],
    ['/publishers/garden-studio', 'Edit details'],
    ['/nodes/garden-tools', 'Edit'],
    ['/nodes/garden-tools', 'Translate'],
    ['/nodes/garden-tools', 'Delete'],
  ] as const

  test.each(windows)('on %s, the dialog of “%s” has no serious axe finding and returns the focus', async (...at) => {
    const [path, name] = at
    const { page } = owner
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
    const button = page.getByRole('button', { name, exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await findingsInOtherColours(page, 'light')).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => button.and(page.locator(':focus')).count()).toBe(1)
    expect(owner.errors.splice(0)).toEqual([])
  })

  test('a double click creates one token', async () => {
    const { page, errors } = owner
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/tokens')) sent.push(request.url())
    })
    await page.goto(`${registry.pages}/publishers/garden-studio`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('twice')
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).dblclick()
    await page.getByRole('button', { name: 'I have copied it' }).click()
    expect(sent).toHaveLength(1)
    expect(errors.splice(0)).toEqual([])
  })

  test('a form keeps its input when the session ends, and continues after a sign-in', async () => {
    const { page, errors } = owner
    await page.goto(`${registry.pages}/publishers/garden-studio`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('after the end')
    await page.context().clearCookies()
    await page.evaluate("sessionStorage.removeItem('idToken')")
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByText('What you typed stays.').waitFor()
    await again.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'I have copied it' }).click()
    await page.getByRole('main').getByText('after the end', { exact: true }).waitFor()
    // The browser itself logs the refused request.
    expect(errors.splice(0).filter((error) => !error.includes('401'))).toEqual([])
  })

  test('a translation is shown in its language, until it is removed', async () => {
    const { page, errors } = owner
    const heading = async () => {
      const html = await (await fetch(`${registry.pages}/fr/nodes/garden-tools`)).text()
      return /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]+>/g, '')
    }
    const dialog = page.getByRole('dialog')
    await page.goto(`${registry.pages}/fr/nodes/garden-tools`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Traduire', exact: true }).click()
    await dialog.getByLabel('Nom', { exact: true }).fill('Outils de jardin')
    expect(await dialog.getByRole('figure').innerText()).toContain('Outils de jardin')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Outils de jardin' }).waitFor()
    expect(await heading()).toBe('Outils de jardin')
    await page.getByRole('button', { name: 'Traduire', exact: true }).click()
    await dialog.getByRole('button', { name: 'Retirer cette traduction' }).click()
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByRole('heading', { level: 1, name: 'Garden Tools' }).waitFor()
    expect(await heading()).toBe('Garden Tools')
    expect(errors.splice(0)).toEqual([])
  })

  test('a deletion that failed without a network is not repeated later', async () => {
    const { page, errors } = owner
    await page.goto(`${registry.pages}/nodes/garden-tools`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('garden-tools')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Delete pack' }).click()
    await page.getByText('The registry cannot be reached').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.context().setOffline(false)
    await page.reload({ waitUntil: 'networkidle' })
    expect((await fetch(`${registry.api}/nodes/garden-tools`)).status).toBe(200)
    expect(errors.splice(0).filter((error) => !error.includes('INTERNET_DISCONNECTED'))).toEqual([])
  })

  test('all packs of a publisher appear after an error and a retry', async () => {
    const { page, errors } = owner
    const idToken = await idTokenOf(page)
    for (let number = 1; number <= 10; number++)
      await sendAs(registry, idToken, 'POST /publishers/garden-studio/nodes', { id: `seeds-${number}`, name: 'Seeds' })
    const ofAll = '**/publishers/garden-studio/nodes/v2?*limit=1000*'
    await page.route(ofAll, (route) => route.fulfill({ status: 400, json: { error: 'bad_request', message: 'No.' } }))
    await page.goto(`${registry.pages}/nodes`, { waitUntil: 'networkidle' })
    const packs = page.getByRole('list', { name: 'Packs of this publisher' }).getByRole('listitem')
    await expect.poll(() => packs.count()).toBe(10)
    await page.getByRole('button', { name: 'Show all 11 packs' }).click()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    expect(await packs.count()).toBe(10)
    await page.unroute(ofAll)
    await retry.click()
    await expect.poll(() => packs.count()).toBe(11)
    expect(await seriousFindings(page)).toEqual([])
    expect(errors.splice(0).filter((error) => !error.includes('400'))).toEqual([])
  })

  async function publishNode(page: Page): Promise<void> {
    const publisher = await createPublisher(registry, await idTokenOf(page), 'garden-studio', 'Garden Studio')
    const said = { node: { name: 'Garden Tools' } }
    await publishPack(registry, publisher, { id: 'garden-tools', version: '1.0.0', said })
    await untilActive(registry, 'garden-tools', '1.0.0')
  }
})
