import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packZip, publishBody } from '../../apps/api/test/packs.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { removeData, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

const colorSchemes = ['dark', 'light'] as const

describe('Every page of a person', () => {
  let browser: Browser
  let registry: RunningRegistry
  let visitor: WatchedPage
  let owner: WatchedPage

  beforeAll(async () => {
    registry = await startRegistry()
    browser = await launchBrowser()
    visitor = await openPage(browser)
    owner = await openPage(browser)
    await signUp(owner.page)
    await publishNode(owner.page)
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
    await registry?.stop()
    await removeData(registry)
  })

  const outside = [
    '/auth/login',
    '/auth/signup',
    '/auth/reset',
    '/auth/reset?token=some',
    '/auth/verify',
    '/auth/logout',
  ]

  test.each(outside)('%s has nothing serious for axe, in dark and light, and no error in its console', (path) =>
    expectSound(visitor, path),
  )

  const inside = [
    '/auth/logout',
    '/nodes',
    '/publishers/create',
    '/publishers/garden-studio',
    '/account',
    '/nodes/garden-tools?tab=versions',
    '/invitations?publisher=garden-studio',
    '/ar/nodes',
    '/ar/publishers/garden-studio',
    '/ja/account',
  ]

  test.each(inside)('%s, signed in, has nothing serious for axe, in dark and light, and no error', (path) =>
    expectSound(owner, path),
  )

  const windows = [
    ['/publishers/garden-studio', 'Create token'],
    ['/publishers/garden-studio', 'Trust a workflow'],
    ['/publishers/garden-studio', 'Invite'],
    ['/publishers/garden-studio', 'Edit details'],
    ['/nodes/garden-tools', 'Edit'],
    ['/nodes/garden-tools', 'Delete'],
  ] as const

  test.each(windows)(
    'on %s, the window behind “%s” has nothing serious for axe and gives the focus back',
    async (...at) => {
      const [path, name] = at
      const { page } = owner
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme })
        await page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
        const button = page.getByRole('button', { name, exact: true })
        await button.focus()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').getByRole('textbox').first().waitFor()
        expect(await seriousFindings(page)).toEqual([])
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
        await expect.poll(() => button.and(page.locator(':focus')).count()).toBe(1)
      }
      expect(owner.errors.splice(0)).toEqual([])
    },
  )

  test('a double click makes one token', async () => {
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

  test('what was deleted without a network is not deleted once there is one', async () => {
    const { page, errors } = owner
    await page.goto(`${registry.pages}/nodes/garden-tools`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('garden-tools')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Delete node' }).click()
    await page.getByText('The registry cannot be reached').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.context().setOffline(false)
    await page.reload({ waitUntil: 'networkidle' })
    expect((await fetch(`${registry.api}/nodes/garden-tools`)).status).toBe(200)
    expect(errors.splice(0).filter((error) => !error.includes('INTERNET_DISCONNECTED'))).toEqual([])
  })

  async function expectSound({ page, errors }: WatchedPage, path: string): Promise<void> {
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      expect(await seriousFindings(page)).toEqual([])
    }
    expect(errors.splice(0)).toEqual([])
  }

  async function signUp(page: Page): Promise<void> {
    await page.goto(`${registry.pages}/auth/signup`)
    await page.getByLabel('Name', { exact: true }).fill('Garden Author')
    await page.getByLabel('E-mail address').fill('garden@people.test')
    await page.getByLabel('Password', { exact: true }).fill('a long enough one')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL(`${registry.pages}/nodes`)
  }

  async function publishNode(page: Page): Promise<void> {
    const idToken: string = await page.evaluate("sessionStorage.getItem('idToken')")
    const person = { Authorization: `Bearer ${idToken}` }
    await post('/publishers', { id: 'garden-studio', name: 'Garden Studio' }, person)
    const { token } = await post('/publishers/garden-studio/tokens', { name: 'laptop' }, person)
    const body = publishBody(token, 'garden-tools', '1.0.0', { node: { name: 'Garden Tools' } })
    const { signedUrl } = await post('/publishers/garden-studio/nodes/garden-tools/versions', body)
    const archive = await packZip('garden-tools', '1.0.0')
    const headers = { 'Content-Type': 'application/zip' }
    const uploaded = await fetch(signedUrl, { method: 'PUT', headers, body: new Uint8Array(archive) })
    expect(uploaded.status).toBe(200)
    await untilActive(registry, 'garden-tools', '1.0.0')
  }

  async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<any> {
    const response = await fetch(`${registry.api}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    expect(response.status).toBe(201)
    return response.json()
  }
})
