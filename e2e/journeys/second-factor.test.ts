import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '../../apps/api/test/identity/totp-codes.ts'
import { ageSessions } from '../age-sessions.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { addDevice } from '../passkey-device.ts'
import { idTokenOf, password, signUp, signUpOverHttp } from '../people.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

/** The tests build on each other. */
describe('the second factor of a user', () => {
  let browser: Browser
  let registry: RunningRegistry
  let person: WatchedPage
  let address = ''
  let codes: string[] = []
  const email = 'garden@people.test'
  const dialog = () => person.page.getByRole('dialog')
  const section = () => person.page.getByRole('region', { name: 'Second factor' })
  const openAccount = () => person.page.goto(`${registry.pages}/account`, { waitUntil: 'networkidle' })

  beforeAll(async () => {
    registry = await startRegistry()
    browser = await launchBrowser()
    await signUpOverHttp(registry.pages, 'Ada Admin', 'ada@people.test')
    person = await openPage(browser)
    person.page.setDefaultTimeout(20_000)
    await addDevice(person.page)
    await signUp(registry.pages, person.page, 'Garden Author', email)
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('is an authenticator app, confirmed by a first code, with recovery codes shown once', async () => {
    const { page, errors } = person
    await openAccount()
    await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
    address = (await dialog().getByRole('link', { name: 'Open the app' }).getAttribute('href')) ?? ''
    await dialog().getByRole('img', { name: 'QR code of the key' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Turn on' }).click()
    await dialog().getByText('Enter a code.').waitFor()
    await dialog().getByLabel('Code that the app shows').and(page.locator(':focus')).waitFor()
    await dialog().getByLabel('Code that the app shows').fill(codeOf(address))
    await dialog().getByRole('button', { name: 'Turn on' }).click()
    await dialog().getByText('Save these codes now').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    codes = (await dialog().locator('pre').innerText()).split('\n')
    expect(codes).toHaveLength(10)
    const [file] = await Promise.all([page.waitForEvent('download'), dialog().getByText('Download').click()])
    expect(file.suggestedFilename()).toBe('recovery-codes.txt')
    await dialog().getByRole('button', { name: 'I saved them' }).click()
    await section().getByText('Recovery codes left: 10').waitFor()
    expect(errors.splice(0)).toEqual([])
  })

  test('shows new recovery codes even if the session cannot be renewed', async () => {
    const { page, errors } = person
    await page.route(/\/token$/, (route) => route.abort(), { times: 1 })
    await page.getByRole('button', { name: 'New codes' }).click()
    await dialog().getByRole('button', { name: 'New codes' }).click()
    await dialog().getByText('Save these codes now').waitFor()
    codes = (await dialog().locator('pre').innerText()).split('\n')
    expect(codes).toHaveLength(10)
    await dialog().getByRole('button', { name: 'I saved them' }).click()
    expect(errors.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
  })

  test('is required after the password, by a code of the app', async () => {
    const { page } = person
    await signOut(registry, page)
    await enterPassword(page)
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await enterCode(page, '12345')
    await page.getByText('This code is not right.').waitFor()
    await enterCode(page, codeOf(address, 1))
    await page.waitForURL(`${registry.pages}/nodes`)
  })

  test('can be replaced by a recovery code once', async () => {
    const { page } = person
    await signOut(registry, page)
    await enterPassword(page)
    await enterCode(page, codes[0] ?? '')
    await page.waitForURL(`${registry.pages}/nodes`)
    await signOut(registry, page)
    await enterPassword(page)
    await enterCode(page, codes[0] ?? '')
    await page.getByText('This code is not right.').waitFor()
    await enterCode(page, codes[1] ?? '')
    await page.waitForURL(`${registry.pages}/nodes`)
    expect(await idTokenOf(page)).toBeTruthy()
  })

  test('works without JavaScript too', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${registry.pages}/auth/login`)
    await enterPassword(page)
    await enterCode(page, 'wrong')
    await page.getByText('This code is not right.').waitFor()
    await enterCode(page, codes[2] ?? '')
    await page.waitForURL(/\/auth\/callback/)
    const cookies = await context.cookies()
    expect(cookies.some(({ name }) => name.endsWith('session_token'))).toBe(true)
    await context.close()
  })

  test('can be a passkey, which signs in without a password', async () => {
    const { page, errors } = person
    errors.splice(0)
    await openAccount()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await dialog().getByLabel('Name of the passkey').fill('Garden laptop')
    expect(await seriousFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Add a passkey' }).click()
    await section().getByText('Garden laptop').waitFor()
    await signOut(registry, page)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await page.waitForURL(`${registry.pages}/nodes`)
    expect(await idTokenOf(page)).toBeTruthy()
    await openAccount()
    expect(await seriousFindings(page)).toEqual([])
    expect(errors.splice(0)).toEqual([])
  })

  test('is required before a change, as passkey and not as password', async () => {
    registry = await ageSessions(registry)
    const { page } = person
    await page.evaluate('sessionStorage.clear()')
    await openAccount()
    await page.getByRole('button', { name: 'Remove the passkey Garden laptop' }).click()
    await dialog().getByRole('button', { name: 'Remove' }).click()
    await dialog().getByRole('button', { name: 'Use a passkey' }).waitFor()
    expect(await page.getByLabel('Password').count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    await dialog().getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('The passkey was removed.', { exact: true }).waitFor()
    await expect.poll(() => section().getByText('Garden laptop').count()).toBe(0)
  })

  test('is refused after it was removed', async () => {
    const { page } = person
    await signOut(registry, page)
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await page.getByText('This passkey does not open an account here.').waitFor()
    expect(await page.evaluate("sessionStorage.getItem('idToken')")).toBeNull()
  })

  async function enterPassword(page: Page): Promise<void> {
    await page.getByLabel('E-mail address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }

  async function enterCode(page: Page, code: string): Promise<void> {
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
})

async function signOut({ pages }: RunningRegistry, page: Page): Promise<void> {
  await page.goto(`${pages}/auth/logout`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You are signed out').waitFor()
  await page.goto(`${pages}/auth/login`, { waitUntil: 'networkidle' })
}
