import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runStripe } from '../../apps/api/test/payments/stripe-stand-in.ts'
import { runUpstream } from '../../apps/api/test/proxy/upstream-stand-in.ts'
import { launchBrowser, openPage, type WatchedPage } from '../browser.ts'
import { idTokenOf, sendAs, signUp } from '../people.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

const adminSecret = 'the secret of the programs of the operator'

describe('a customer', () => {
  const stripe = runStripe()
  const services = runUpstream()
  let browser: Browser
  let registry: RunningRegistry
  let customer: WatchedPage
  let adminToken: string

  beforeAll(async () => {
    registry = await startRegistry({
      environment: {
        SAMPLE_CATALOGUE: 'off',
        ADMIN_SECRET: adminSecret,
        ...only(services.environment, 'PROXY_LUMA_'),
        ...only(stripe.environment, 'STRIPE_'),
      },
    })
    stripe.webhookUrl = `${registry.api}/webhook/stripe`
    browser = await launchBrowser()
    const admin = await openPage(browser)
    await signUp(registry.pages, admin.page, 'Ada Admin', 'ada@people.test')
    adminToken = (await sendAs(registry, await idTokenOf(admin.page), 'POST /admin/generate-token')).token
    customer = await openPage(browser)
    // The page of the stand-in has no favicon.
    await customer.page.route(`${stripe.url}/favicon.ico`, (route) => route.fulfill({ status: 204 }))
    await signUp(registry.pages, customer.page, 'Garden Author', 'garden@people.test')
  }, 150_000)

  afterAll(() => removeRegistry(registry, browser))

  test('is created once when two tabs open the account page concurrently', async () => {
    const { page } = customer
    const second = await page.context().newPage()
    await Promise.all([open(page, '?tab=keys'), open(second, '?tab=events')])
    await page.getByText('No API keys yet').waitFor()
    await second.getByRole('status').getByText('1 event', { exact: true }).waitFor()
    expect(await events(second)).toEqual([expect.stringContaining('Became a customer')])
    await second.close()
    silent()
  })

  test('creates an API key that is shown once, uses it, and revokes it', async () => {
    const { page } = customer
    const dialog = page.getByRole('dialog')
    await open(page, '?tab=keys')
    await page.getByRole('button', { name: 'Create API key' }).click()
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await dialog.getByText('Give the key a name.').waitFor()
    await dialog.getByLabel('Name', { exact: true }).fill('My desk')
    await dialog.getByRole('button', { name: 'Create API key' }).click()
    await dialog.getByText('You will not see this key again').waitFor()
    const key = (await dialog.locator('code').first().innerText()).trim()
    expect(key).toMatch(/^comfyui-/)
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    expect((await fetch(`${registry.api}/proxy/services`, { headers: { 'X-API-Key': key } })).status).toBe(200)
    await page.reload()
    await page.getByText(key.slice(0, 14)).waitFor()
    expect(await page.content()).not.toContain(key)
    expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain(key)
    await page.getByRole('button', { name: 'Revoke My desk' }).click()
    await dialog.getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('No API keys yet').waitFor()
    expect((await fetch(`${registry.api}/proxy/services`, { headers: { 'X-API-Key': key } })).status).toBe(401)
    silent()
  })

  test('sees credit from an admin', async () => {
    const { page } = customer
    const balance = page.getByRole('region', { name: 'Balance' })
    await open(page, '?tab=balance')
    await expect.poll(() => balance.innerText()).toMatch(/\$0\.00\s+You have no credit\./)
    await sendAs(registry, adminToken, `POST /admin/customers/${await customerId()}/credits`, {
      amount_micros: 20_000_000,
      reason: 'A welcome',
      idempotency_key: randomUUID(),
    })
    await page.reload()
    await expect.poll(() => balance.innerText()).toMatch(/\$20\.00\s+You can spend it on services\./)
    silent()
  })

  test('filters events by type and day, and reads the spending chart', async () => {
    const { page } = customer
    const { api_key: key } = await sendAs(registry, await idTokenOf(page), 'POST /customers/api-keys', { name: 'Farm' })
    const headers = { 'X-API-Key': key.plaintext_key }
    services.finished.add('a-task')
    expect((await fetch(`${registry.api}/proxy/luma/generations/a-task`, { headers })).status).toBe(200)
    await use({ api_name: 'luma_generation', amount_micros: 400_000 })
    await use({ api_name: 'free_of_charge' })

    await open(page, '?tab=events')
    await expect.poll(async () => (await events(page)).join(' ')).toContain('luma_generation')
    await page.getByLabel('Type').selectOption('credit_added')
    await expect.poll(() => events(page)).toEqual([expect.stringMatching(/Credit added\s+A welcome.*\+\$20\.00/s)])
    expect(new URL(page.url()).searchParams.get('type')).toBe('credit_added')
    await page.getByLabel('Type').selectOption('api_usage_completed')
    const visits = () => page.evaluate('history.length')
    const visited = Number(await visits())
    await typeDay(page, 'To', await ownDay(page, 40))
    await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe(await ownDay(page, 40))
    await typeDay(page, 'To', await ownDay(page, 0))
    await expect.poll(() => new URL(page.url()).searchParams.get('to')).toBe(await ownDay(page, 0))
    expect(await visits()).toBe(visited + 1)
    await expect.poll(async () => (await events(page)).length).toBe(3)
    expect((await events(page)).filter((text) => text.includes('-$0.40'))).toHaveLength(1)
    await typeDay(page, 'From', await ownDay(page, 1))
    await page.getByText('The end is before the start.').waitFor()
    await page.getByText('No event matches these filters').waitFor()
    await page.goBack()
    await expect.poll(async () => (await events(page)).length).toBe(3)

    const chart = page.getByRole('slider', { name: 'Day' })
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/: \$0\.40, 3 uses$/)
    await chart.press('ArrowLeft')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/: \$0\.00, 0 uses$/)
    // The labels of the axes stand above the bars.
    const parts = await page.locator('figure div:has(> svg)').all()
    expect(parts).toHaveLength(2)
    for (const part of parts) {
      const [label, bars] = [await part.locator('span').boundingBox(), await part.locator('svg').boundingBox()]
      expect(label!.y + label!.height).toBeLessThanOrEqual(bars!.y)
    }
    await page.getByText('Show as a table').click()
    const row = page.getByRole('table', { name: 'Spending' }).getByRole('row').nth(1)
    expect(await row.innerText()).toMatch(/\$0\.40\s+3$/)
    silent()
  })

  test('sees the status of services, and copies an address', async () => {
    const { page } = customer
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(`${registry.pages}/services`)
    const luma = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Luma' }) })
    await luma.getByText('Working').waitFor()
    expect(await luma.innerText()).toMatch(/half within \d+ ms/)
    await luma.getByText('1 address').click()
    await luma.getByRole('button', { name: 'Copy the address' }).click()
    const copied = await page.evaluate('navigator.clipboard.readText()')
    expect(copied).toBe(`${registry.api}/proxy/luma/generations/{id}`)
    expect(await page.getByText('Not set up', { exact: true }).count()).toBe(11)
    expect(await page.locator('pre').innerText()).toContain('X-API-Key')
    silent()
  })

  test('cancels a purchase, then buys credit and sees the new balance', async () => {
    const { page } = customer
    await open(page, '?tab=balance')
    await page.getByText('Other', { exact: true }).click()
    await page.getByLabel('Your amount in USD').fill('12,5')
    await page.getByRole('button', { name: 'Buy credit' }).click()
    await page.getByText('Enter the amount in digits, such as 12.50.').waitFor()
    await page.getByLabel('Your amount in USD').fill('12.345')
    await page.getByRole('button', { name: 'Buy credit' }).click()
    await page.getByText('Enter a multiple of $0.01').waitFor()
    await page.getByLabel('Your amount in USD').fill('12.34')
    await page.getByRole('button', { name: 'Buy credit for $12.34' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('Purchase cancelled').waitFor()
    await page.getByText('$19.60').waitFor()
    await page.getByText('$5.00', { exact: true }).click()
    // The browser stays on the page after 204, as after a stopped navigation.
    await page.route(`${stripe.url}/pay/**`, (route) => route.fulfill({ status: 204 }), { times: 1 })
    await page.getByRole('button', { name: 'Buy credit for $5.00' }).click()
    await page.getByRole('button', { name: 'Opening Stripe…' }).waitFor()
    await page.getByRole('button', { name: 'Buy credit for $5.00' }).click()
    await page.getByRole('link', { name: 'Pay' }).click()
    await page.getByText('Payment received').waitFor()
    await page.getByText('$24.60').waitFor()
    await page.getByRole('link', { name: 'Close' }).click()
    await expect.poll(() => page.getByText('Payment received').count()).toBe(0)
    silent()
  })

  test('polls the balance after a payment until it grows, for three minutes at most', async () => {
    const grown = await customer.page.context().newPage()
    const late = await customer.page.context().newPage()
    await late.clock.install()
    const reads = { grown: 0, late: 0 }
    grown.on('request', (request) => request.url().endsWith('/customers/balance') && (reads.grown += 1))
    late.on('request', (request) => request.url().endsWith('/customers/balance') && (reads.late += 1))
    await open(late, '?tab=balance&payment=success')
    await late.getByText('$24.60').waitFor()
    await open(grown, '?tab=balance&payment=success')
    await grown.getByText('$24.60').waitFor()
    await sendAs(registry, adminToken, `POST /admin/customers/${await customerId()}/credits`, {
      amount_micros: 1_000_000,
      reason: 'A late payment',
      idempotency_key: randomUUID(),
    })
    await grown.getByText('$25.60').waitFor()
    expect(reads.grown).toBeGreaterThan(1)
    await late.clock.fastForward(180_000)
    await late.waitForTimeout(500)
    const before = { ...reads }
    await late.waitForTimeout(7000)
    expect(reads).toEqual(before)
    await Promise.all([grown.close(), late.close()])
  })

  test('opens the payment portal with a return address in the same language', async () => {
    const { page } = customer
    await page.goto(`${registry.pages}/fr/account?tab=balance`)
    await page.getByRole('button', { name: 'Ouvrir Stripe' }).click()
    await page.waitForURL(`${stripe.url}/portal?**`)
    expect(new URL(page.url()).searchParams.get('back')).toBe(`${registry.pages}/fr/account?tab=balance`)
    customer.errors.splice(0)
  })

  const open = (page: Page, query: string) => page.goto(`${registry.pages}/account${query}`)

  const silent = () => expect(customer.errors.splice(0)).toEqual([])

  const customerId = async () => (await sendAs(registry, await idTokenOf(customer.page), 'GET /customers/me')).id

  async function use(params: Record<string, unknown>): Promise<void> {
    const headers = { 'X-Comfy-Admin-Secret': adminSecret }
    const body = { transaction_id: randomUUID(), params }
    await sendAs(registry, undefined, `POST /customers/${await customerId()}/usage`, body, headers)
  }
})

describe('a registry without payments', () => {
  let browser: Browser
  let registry: RunningRegistry

  beforeAll(async () => {
    registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' } })
    browser = await launchBrowser()
  }, 150_000)

  afterAll(() => removeRegistry(registry, browser))

  test('names the admins as source of credit, and shows that there are no services', async () => {
    const { page, errors } = await openPage(browser)
    await signUp(registry.pages, page, 'Garden Author', 'garden@people.test')
    await page.goto(`${registry.pages}/account?tab=balance`)
    await page.getByText('This registry does not sell credit').waitFor()
    await page.getByText('Ask an admin for credit').waitFor()
    await page.goto(`${registry.pages}/services`)
    await page.getByText('No services are set up here').waitFor()
    expect(errors).toEqual([])
  })
})

/** Returns the texts of the event rows. */
const events = (page: Page): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Events' })
    .getByRole('row')
    .allInnerTexts()
    .then((rows) => rows.slice(1))

/** Returns a day by the page's clock, in the format of a date field. */
const ownDay = (page: Page, later: number): Promise<string> =>
  page.evaluate((days) => {
    const day = new Date(Date.now() + days * 86_400_000)
    return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
  }, later)

/** Types a day into a date field by keyboard, month first. */
const typeDay = async (page: Page, label: string, day: string): Promise<void> => {
  const [year, month, date] = day.split('-')
  // A focused field keeps its part, such as the year, focused.
  await page.getByLabel(label, { exact: true }).blur()
  await page.getByLabel(label, { exact: true }).focus()
  await page.keyboard.type(`${month}${date}${year}`)
}

/** Returns the settings whose names begin with a prefix. */
const only = (environment: Record<string, string | undefined>, beginning: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name.startsWith(beginning) && value !== undefined ? [[name, value]] : [],
    ),
  )
