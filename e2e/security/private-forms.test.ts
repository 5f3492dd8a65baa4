import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GardenRegistry, startGardenRegistry } from '../accessibility/garden-registry.ts'
import type { Person } from '../accessibility/page-table.ts'
import { launchBrowser } from '../browser.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'
import { findForms, publicFields, type FoundForms } from './find-forms.ts'

const password = 'a long enough one'

let registry: GardenRegistry
/** Forms in the HTML that the server sends, before a script has run. */
let found: FoundForms
beforeAll(async () => {
  registry = await startGardenRegistry()
  found = await findForms(registry)
}, 300_000)
afterAll(() => registry?.close())

describe('private input stays out of addresses: every form of every page', () => {
  test('has only public fields if it is sent by GET', () => {
    expect(found.strange).toEqual([])
    // Almost every page has the search field.
    expect(found.byAddress).toBeGreaterThan(found.pages / 2)
  })

  test('is safe without JavaScript', async () => {
    const sent = await sendAll(registry, { javaScriptEnabled: false }, () => Promise.resolve())
    expect(sent.leaks).toEqual([])
    // The sign-in, sign-up and both reset pages, and the names of comfy nodes: fewer would mean that the test checks
    // nothing.
    expect(sent.forms).toBeGreaterThanOrEqual(5)
  }, 300_000)

  test('is safe before its scripts have loaded', async () => {
    const sent = await sendAll(registry, {}, withoutScripts)
    expect(sent.leaks).toEqual([])
    expect(sent.forms).toBeGreaterThanOrEqual(5)
  }, 300_000)
})

describe('without JavaScript a user', () => {
  test('signs up, and errors are beside their fields', async () => {
    const page = await openWithoutJavaScript(registry.browser)
    await page.goto(`${registry.pages}/auth/signup?fromUrl=/nodes/tone-bench`)
    await fill(page, { name: 'Paper Person', email: 'paper@people.test', password: 'short' })
    await page.locator('[type=submit]').click()
    expect(await page.getByLabel('Password').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByLabel('E-mail').inputValue()).toBe('paper@people.test')
    expect(await page.getByLabel('Password').inputValue()).toBe('')
    await fill(page, { password })
    await page.locator('[type=submit]').click()
    await page.getByRole('link', { name: 'Continue' }).click()
    expect(new URL(page.url()).pathname).toBe('/nodes/tone-bench')
    expect(await sessionOf(page)).toMatchObject({ user: { email: 'paper@people.test' } })
  })

  test('signs in, and sees that a password is wrong', async () => {
    const page = await openWithoutJavaScript(registry.browser)
    await page.goto(`${registry.pages}/auth/login`)
    await fill(page, { email: 'garden@people.test', password: 'another one' })
    await page.locator('[type=submit]').click()
    expect(await page.getByRole('main').innerText()).toContain('Wrong e-mail address or password')
    await fill(page, { password })
    await page.locator('[type=submit]').click()
    expect(await sessionOf(page)).toMatchObject({ user: { email: 'garden@people.test' } })
  })

  test('resets the password by a link in a mail', async () => {
    const page = await openWithoutJavaScript(registry.browser)
    await page.goto(`${registry.pages}/auth/signup`)
    await fill(page, { name: 'Forgetful', email: 'forgetful@people.test', password })
    await page.locator('[type=submit]').click()
    await page.context().clearCookies()
    await page.goto(`${registry.pages}/auth/reset`)
    await fill(page, { email: 'forgetful@people.test' })
    await page.locator('[type=submit]').click()
    expect(await page.getByRole('status').innerText()).toContain('forgetful@people.test')
    await page.goto(await linkMailedTo(registry, 'forgetful@people.test'))
    await fill(page, { password: 'a brand new password' })
    await page.locator('[type=submit]').click()
    expect(await page.getByRole('status').innerText()).toContain('Your password was changed')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await fill(page, { email: 'forgetful@people.test', password: 'a brand new password' })
    await page.locator('[type=submit]').click()
    expect(await sessionOf(page)).toMatchObject({ user: { email: 'forgetful@people.test' } })
  })

  test('finds the packs of a pasted workflow, with only its names in the address', async () => {
    const page = await openWithoutJavaScript(registry.browser)
    await page.goto(`${registry.pages}/comfy-nodes`)
    const workflow = { 1: { class_type: 'MaskGrow', inputs: { text: 'my secret prompt' } } }
    await page.locator('[name=names]').fill(JSON.stringify(workflow))
    await page.locator('form [type=submit]').click()
    expect(page.url()).toBe(`${registry.pages}/comfy-nodes?names=MaskGrow`)
  })
})

describe('while the scripts of a page load', () => {
  test('a user signs in, and the next page is signed in', async () => {
    const page = await (await registry.browser.newContext()).newPage()
    const release = await holdScripts(page)
    await page.goto(`${registry.pages}/auth/login?fromUrl=/account`, { waitUntil: 'commit' })
    await fill(page, { email: 'garden@people.test', password })
    await page.locator('[type=submit]').click({ noWaitAfter: true })
    await page.waitForURL(/\/auth\/callback/, { waitUntil: 'commit' })
    release()
    await page.waitForURL(`${registry.pages}/account`)
    await expect.poll(() => page.locator('body').innerText()).toContain('Garden Author')
  })

  test('typed input stays, and keeps the focus', async () => {
    const page = await (await registry.browser.newContext()).newPage()
    const release = await holdScripts(page)
    await page.goto(`${registry.pages}/auth/login`, { waitUntil: 'commit' })
    await page.getByLabel('E-mail').fill('typed@early.test')
    await page.getByLabel('Password').fill('typed early')
    release()
    await page.waitForLoadState('networkidle')
    expect(await page.getByLabel('E-mail').inputValue()).toBe('typed@early.test')
    expect(await page.getByLabel('Password').inputValue()).toBe('typed early')
    expect(await page.evaluate('document.activeElement.name')).toBe('password')
  })

  test('a page of another host cannot sign in', async () => {
    const response = await fetch(`${registry.pages}/auth/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: 'https://elsewhere.test', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ email: 'garden@people.test', password }),
    })
    expect(response.status).toBe(400)
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('if only the browser can sign in', () => {
  let elsewhere: RunningRegistry
  let browser: Browser
  beforeAll(async () => {
    const environment = { FIREBASE_PROJECT_ID: 'demo', FIREBASE_API_KEY: 'key', FIREBASE_AUTH_DOMAIN: 'demo.test' }
    elsewhere = await startRegistry({ environment: { IDENTITY_PROVIDER: 'firebase', ...environment } })
    browser = await launchBrowser()
  })
  afterAll(() => removeRegistry(elsewhere, browser))

  test('the form cannot be sent without JavaScript, and says so', async () => {
    const page = await openWithoutJavaScript(browser)
    await page.goto(`${elsewhere.pages}/auth/login`)
    expect(await page.getByRole('main').innerText()).toContain('This form needs JavaScript')
    await fill(page, { email: 'mine@people.test', password })
    await page.getByLabel('Password').press('Enter')
    expect(await page.locator('[type=submit]').isDisabled()).toBe(true)
    expect(page.url()).toBe(`${elsewhere.pages}/auth/login`)
  })

  test('it can be sent once its script has loaded, with the earlier input', async () => {
    const page = await (await browser.newContext()).newPage()
    const release = await holdScripts(page)
    await page.goto(`${elsewhere.pages}/auth/login`, { waitUntil: 'commit' })
    await fill(page, { email: 'mine@people.test' })
    expect(await page.locator('[type=submit]').isDisabled()).toBe(true)
    expect(await page.locator('[type=submit]').getAttribute('title')).toContain('form is loading')
    release()
    await expect.poll(() => page.locator('[type=submit]').isDisabled()).toBe(false)
    expect(await page.getByLabel('E-mail').inputValue()).toBe('mine@people.test')
  })
})

/**
 * Fills and submits every form of every page, by Enter and by its button. Returns private values that appeared in
 * addresses.
 */
async function sendAll(
  { people, browser, address }: GardenRegistry,
  options: { javaScriptEnabled?: boolean },
  prepare: (context: BrowserContext) => Promise<unknown>,
) {
  const leaks: string[] = []
  let forms = 0
  const pages = new Map<Person, Page>()
  const secret = (n: number) => `private-${n}@people.test`
  for (const as of ['visitor', 'owner', 'admin'] as const) {
    const storageState = await people[as].page.context().storageState()
    const context = await browser.newContext({ storageState, ...options })
    await prepare(context)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    page.on('request', (request) => {
      for (const told of [request.url(), request.headers()['referer'] ?? ''])
        if (decodeURIComponent(told).includes('private-')) leaks.push(`${request.method()} ${told}`)
    })
    pages.set(as, page)
  }
  for (const { path, as } of found.posting) {
    const page = pages.get(as)!
    await open(page, address(path))
    const methods: (string | null)[] = await page
      .locator('form')
      .evaluateAll((all) => all.map((form: any) => form.getAttribute('method')))
    for (const [at, method] of methods.entries())
      for (const way of method === 'get' ? [] : (['Enter', 'button'] as const)) {
        await open(page, address(path))
        const form = page.locator('form').nth(at)
        forms += 1
        const fields = form.locator('input:not([type=hidden],[type=checkbox],[type=radio]), textarea')
        for (let n = 0; n < (await fields.count()); n++) {
          const name = (await fields.nth(n).getAttribute('name')) ?? ''
          await fields.nth(n).fill(publicFields.includes(name) ? 'shared' : secret(n))
        }
        const button = form.locator('[type=submit]').first()
        const canSend = await button.isEnabled()
        const answered = canSend && page.waitForResponse((response) => response.request().method() === 'POST')
        // In a textarea, Enter inserts a line.
        const isTextarea = await fields.first().evaluate((field: any) => field.tagName === 'TEXTAREA')
        if (way === 'Enter' && !isTextarea) await fields.first().press('Enter')
        else if (canSend) await button.click({ noWaitAfter: true })
        await answered
        await page.waitForLoadState('load')
        if (page.url().includes('private-')) leaks.push(`${path}: ${page.url()}`)
      }
  }
  for (const page of pages.values()) await page.context().close()
  return { leaks, forms }
}

/** Opens a page, and retries while another navigation interrupts. */
async function open(page: Page, url: string): Promise<void> {
  for (let left = 25; left > 0; left--) {
    const isThere = await page.goto(url, { waitUntil: 'domcontentloaded' }).then(
      () => true,
      (error: Error) => {
        if (!error.message.includes('interrupted by another navigation')) throw error
        return false
      },
    )
    if (isThere) return
    await page.waitForTimeout(200)
  }
  throw new Error(`${url} was never opened`)
}

/** Blocks the scripts of pages. */
const withoutScripts = (context: BrowserContext) => context.route(/\/assets\/.*\.js/, (route) => route.abort())

/** Holds the scripts of a page back until they are released. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

const openWithoutJavaScript = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  page.setDefaultTimeout(20_000)
  return page
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`form [name=${name}]`).fill(value)
}

async function sessionOf(page: Page): Promise<unknown> {
  const answer = await page.context().request.get(`${registry.pages}/api/auth/get-session`)
  return answer.json()
}

async function linkMailedTo({ dataDirectory }: RunningRegistry, to: string): Promise<string> {
  const folder = join(dataDirectory, 'mail')
  for (const deadline = Date.now() + 20_000; Date.now() < deadline;) {
    for (const file of await readdir(folder)) {
      const mail = await readFile(join(folder, file), 'utf8')
      const link = /https?:\/\/\S+reset\S*/.exec(mail)?.[0]
      if (mail.includes(`To: ${to}`) && link !== undefined) return link
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`no mail to ${to}`)
}
