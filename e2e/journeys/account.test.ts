import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageSessions } from '../age-sessions.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { idTokenOf, password, signUp, signUpOverHttp } from '../people.ts'
import { createPublisher } from '../publishing.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

/** The tests build on each other. */
describe('the account of a user', () => {
  let browser: Browser
  let registry: RunningRegistry
  let person: WatchedPage
  const dialog = () => person.page.getByRole('dialog')
  const openAccount = (page: Page) => page.goto(`${registry.pages}/account`, { waitUntil: 'networkidle' })

  beforeAll(async () => {
    registry = await startRegistry()
    browser = await launchBrowser()
    await signUpOverHttp(registry.pages, 'Ada Admin', 'ada@people.test')
    person = await openPage(browser)
    person.page.setDefaultTimeout(20_000)
    await signUp(registry.pages, person.page, 'Garden Author', 'garden@people.test')
    await createPublisher(registry, await idTokenOf(person.page), 'garden-studio', 'Garden Studio')
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('is renamed, and the account page and the header immediately show the new name', async () => {
    const { page, errors } = person
    await openAccount(page)
    await page.getByRole('button', { name: 'Change your name' }).click()
    expect(await seriousFindings(page)).toEqual([])
    await dialog().getByLabel('Name').fill('')
    await dialog().getByRole('button', { name: 'Save name' }).click()
    await dialog().getByText('Enter your name.').waitFor()
    await dialog().getByLabel('Name').fill('River Author')
    await dialog().getByRole('button', { name: 'Save name' }).click()
    await expect.poll(() => dialog().count()).toBe(0)
    await page.getByRole('definition').getByText('River Author').waitFor()
    await page.getByRole('button', { name: 'River Author' }).waitFor()
    expect(errors.splice(0)).toEqual([])
  })

  test('gets another e-mail address after both addresses confirm it, and does not reveal other accounts', async () => {
    const { page, errors } = person
    await page.goto(await linkIn('garden@people.test', /auth\/verify/), { waitUntil: 'networkidle' })
    await page.getByText('Your address is confirmed').waitFor()
    for (const email of ['ada@people.test', 'river@people.test']) {
      await openAccount(page)
      await page.getByRole('button', { name: 'Change your e-mail address' }).click()
      await dialog().getByLabel('New e-mail address').fill(email)
      await dialog().getByRole('button', { name: 'Send the link' }).click()
      await dialog().getByText(`We sent a link to garden@people.test.`).waitFor()
    }
    expect(await seriousFindings(page)).toEqual([])
    await page.goto(await linkIn('garden@people.test', /river@people\.test/), { waitUntil: 'networkidle' })
    await page.getByText('Your account will use river@people.test instead of garden@people.test.').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await mailsTo('river@people.test'), 'opening the page agrees to nothing').toEqual([])
    await page.getByRole('button', { name: 'Allow the change' }).click()
    await page.getByText('The other address still has to be confirmed').waitFor()
    await page.goto(await linkIn('river@people.test', /auth\/verify/), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Allow the change' }).click()
    await page.getByText('Your address is confirmed').waitFor()
    await openAccount(page)
    await page.getByRole('definition').getByText('river@people.test').waitFor()
    expect(errors.splice(0)).toEqual([])
  })

  test('shows its sessions, and ends another one', async () => {
    const { page, errors } = person
    const other = await openPage(browser, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0' })
    await other.page.goto(`${registry.pages}/auth/login`)
    await other.page.getByLabel('E-mail address').fill('river@people.test')
    await other.page.getByLabel('Password', { exact: true }).fill(password)
    await other.page.getByRole('button', { name: 'Sign in' }).click()
    await other.page.waitForURL(`${registry.pages}/nodes`)
    await openAccount(page)
    const rows = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
    await expect.poll(() => rows.count()).toBe(2)
    expect(await rows.first().innerText()).toMatch(/^Chrome on Linux\s+This browser/)
    expect(await page.content()).not.toMatch(/session_token/)
    await page.getByRole('button', { name: 'Sign out: Firefox on Linux' }).press('Enter')
    await expect.poll(() => rows.count()).toBe(1)
    await page.locator(':focus').getByText('Where you are signed in').waitFor()
    await other.page.evaluate('sessionStorage.clear()')
    await other.page.goto(`${registry.pages}/account`)
    await other.page.waitForURL(/\/auth\/login/)
    await other.page.context().close()
    expect(errors.splice(0)).toEqual([])
  })

  test('is not deleted while the user is the only owner of a publisher', async () => {
    const { page, errors } = person
    await openAccount(page)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    await dialog().getByText('You are the only owner of these publishers').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(await dialog().getByRole('button', { name: 'Delete account' }).count()).toBe(0)
    await dialog().getByRole('link', { name: 'Garden Studio' }).click()
    await page.waitForURL(`${registry.pages}/publishers/garden-studio`)
    const answer = await fetch(`${registry.api}/publishers/garden-studio`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${await idTokenOf(page)}` },
    })
    expect(answer.status).toBe(204)
    expect(errors.splice(0)).toEqual([])
  })

  test('is deleted after the user types the address and signs in again', async () => {
    registry = await ageSessions(registry)
    const { page } = person
    await page.evaluate('sessionStorage.clear()')
    await openAccount(page)
    await page.getByRole('button', { name: 'Delete account…' }).click()
    const confirm = dialog().getByRole('button', { name: 'Delete account' })
    await confirm.waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await dialog().getByRole('textbox').fill('river@people.test')
    await confirm.click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${registry.pages}/`)
    await page.getByText('Your account was deleted.', { exact: true }).waitFor()
    const signedIn = await fetch(`${registry.pages}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: registry.pages },
      body: JSON.stringify({ email: 'river@people.test', password }),
    })
    expect(signedIn.status).toBe(401)
  })

  async function mailsTo(address: string): Promise<string[]> {
    const folder = join(registry.dataDirectory, 'mail')
    const files = await readdir(folder).catch(() => [])
    const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    return mails
      .map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter((mail) => mail.includes(`To: ${address}`))
  }

  async function linkIn(address: string, about: RegExp): Promise<string> {
    for (let tries = 0; tries < 100; tries++) {
      for (const mail of await mailsTo(address)) {
        const link = /http:\/\/\S+\/auth\/verify\?token=\S+/.exec(mail)?.[0]
        if (about.test(mail) && link !== undefined) return link
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no mail to ${address}`)
  }
})
