import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serveOnLoopback } from '../../apps/api/test/loopback.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { idTokenOf, sendAs, signUp } from '../people.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

const secret = 'a-secret-that-only-programs-of-the-operator-know'
const patiently = { timeout: 15_000 }

/** Address of a service that has every generation but `lost`. */
let upstream: string
serveOnLoopback(
  ({ url = '' }, response) => {
    const isLost = url.endsWith('/lost')
    response.writeHead(isLost ? 500 : 200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(isLost ? { detail: 'It broke' } : { id: url.split('/').at(-1), state: 'completed' }))
  },
  (url) => {
    upstream = url
  },
)

/** The tests build on each other: the first person of a registry is its admin. */
describe('an admin of customers', () => {
  let browser: Browser
  let registry: RunningRegistry
  let admin: WatchedPage
  let customer: { id: string; key: string; token: string; watched: WatchedPage }

  beforeAll(async () => {
    const environment = { ADMIN_SECRET: secret, SAMPLE_CATALOGUE: 'off', PROXY_LUMA_KEY: 'k', PROXY_LUMA_URL: upstream }
    registry = await startRegistry({ environment })
    browser = await launchBrowser()
    admin = await openPage(browser)
    admin.page.setDefaultTimeout(15_000)
    await signUp(registry.pages, admin.page, 'Ada Admin', 'ada@desk.test')
    const watched = await openPage(browser)
    await signUp(registry.pages, watched.page, 'Sally Spender', 'sally@desk.test')
    const token = await idTokenOf(watched.page)
    const { id } = await sendAs(registry, token, 'POST /customers', {})
    const made = await sendAs(registry, token, 'POST /customers/api-keys', { name: 'Render farm' })
    customer = { id, key: made.api_key.plaintext_key, token, watched }
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('finds a customer by a part of the e-mail address, and gives credit once with a double click', async () => {
    const { page } = admin
    await page.goto(`${registry.pages}/admin/customers`)
    await page.getByRole('searchbox', { name: 'Search by e-mail address' }).fill('nobody@')
    await page.getByText('No customer matches').waitFor()
    await page.getByRole('searchbox', { name: 'Search by e-mail address' }).fill('')
    await page.getByRole('searchbox', { name: 'Search by user id or Stripe id' }).fill('cus_nobody')
    await page.getByText('No customer matches').waitFor()
    await page.getByRole('searchbox', { name: 'Search by user id or Stripe id' }).fill(customer.id)
    await page.getByRole('link', { name: 'Open Sally Spender' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search by user id or Stripe id' }).fill('')
    await page.getByRole('searchbox', { name: 'Search by e-mail address' }).fill('SALLY@')
    await page.getByRole('link', { name: 'Open Sally Spender' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sally Spender' }).waitFor()
    await page.getByText('No entries yet').waitFor()
    await page.getByRole('button', { name: 'Give credit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give Sally Spender credit' })
    await dialog.getByRole('button', { name: 'Give credit' }).click()
    await dialog.getByText('Enter an amount.').waitFor()
    await dialog.getByLabel('Amount in USD').fill('1,010.005')
    await dialog.getByLabel('Reason').fill('Prize of the contest')
    expect(await dialog.getByRole('definition').allInnerTexts()).toEqual(['$0.00', '+$1,010.005', '$1,010.005'])
    expect(await seriousFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Give $1,010.005' }).dblclick()
    await page.getByText('Saved. The balance is $1,010.005.').first().waitFor()
    await rowOf('Prize of the contest').getByText('Credit', { exact: true }).waitFor()
    expect(await entries()).toMatchObject([{ kind: 'credit', amount_micros: 1_010_005_000 }])
  })

  test('corrects the balance within its limit', async () => {
    const { page } = admin
    await page.getByRole('button', { name: 'Correct…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Correct the balance of Sally Spender' })
    await dialog.getByLabel('Take from the balance').check()
    await dialog.getByLabel('Amount in USD').fill('2000')
    await dialog.getByLabel('Reason').fill('It was meant to be ten')
    await dialog.getByRole('button', { name: 'Take $2,000.00' }).click()
    await dialog.getByText('The balance would fall below the allowed minimum.').waitFor()
    await dialog.getByLabel('Amount in USD').fill('1000.005')
    await expect.poll(() => dialog.getByText('The balance would fall below the allowed minimum.').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Take $1,000.005' }).click()
    await page.getByText('Saved. The balance is $10.00.').first().waitFor()
    await rowOf('It was meant to be ten').getByText('-$1,000.005').waitFor()
    await expect.poll(shownBalance, patiently).toBe('$10.00')
  })

  test('refunds a part of a charge once, even if the first answer is lost', async () => {
    const { page } = admin
    const body = { transaction_id: randomUUID(), params: { amount_micros: 4_000_000, api_name: 'luma_generation' } }
    await sendAs(registry, undefined, `POST /customers/${customer.id}/usage`, body, { 'X-Comfy-Admin-Secret': secret })
    await page.reload()
    await page.getByRole('button', { name: 'Refund: luma_generation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Refund a charge' })
    expect(await dialog.getByLabel('Amount in USD').inputValue()).toBe('4.00')
    await dialog.getByLabel('Amount in USD').fill('4.000001')
    await dialog.getByText('This is more than the rest of the charge.').waitFor()
    await dialog.getByLabel('Amount in USD').fill('1.5')
    await dialog.getByLabel('Reason').fill('Half of it was black')
    const { promise: isLost, resolve: lose } = Promise.withResolvers<void>()
    await page.route('**/refunds', async (route) => {
      await route.fetch()
      await isLost
      await route.abort()
    })
    await dialog.getByRole('button', { name: 'Refund $1.50' }).click()
    // A pending refund keeps its dialog, which shows the outcome.
    await page.keyboard.press('Escape')
    lose()
    await dialog.getByText('it counts once').waitFor()
    // The pressed button was disabled meanwhile, so it could not keep the focus.
    await dialog.locator('[role=alert]:focus').waitFor()
    await page.unroute('**/refunds')
    // A new dialog still knows of the lost answer.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Refund: luma_generation' }).click()
    await dialog.getByText('it counts once').waitFor()
    await dialog.getByLabel('Amount in USD').fill('1.5')
    await dialog.getByLabel('Reason').fill('Half of it was black')
    await dialog.getByRole('button', { name: 'Refund $1.50' }).click()
    await page.getByText('Saved. The balance is $7.50.').first().waitFor()
    await rowOf('luma_generation').getByText('$1.50 refunded').waitFor()
    expect((await entries()).map(({ kind, amount_micros }: any) => [kind, amount_micros])).toEqual([
      ['refund', 1_500_000],
      ['charge', -4_000_000],
      ['correction', -1_000_005_000],
      ['credit', 1_010_005_000],
    ])
    await expect.poll(shownBalance, patiently).toBe('$7.50')
  })

  test('is told of a credit that fails after leaving the page', async () => {
    const { page } = admin
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
    await page.route('**/credits', async (route) => {
      await isLeft
      await route.abort()
    })
    await page.getByRole('button', { name: 'Give credit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Give Sally Spender credit' })
    await dialog.getByLabel('Amount in USD').fill('3')
    await dialog.getByLabel('Reason').fill('It never arrives')
    await dialog.getByRole('button', { name: 'Give $3.00' }).click()
    await dialog.getByRole('button', { name: 'Working…' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.getByRole('button', { name: 'Working…' }).waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    leave()
    await page.getByText('The registry cannot be reached.').first().waitFor()
    expect(await entries()).toHaveLength(4)
    await page.unroute('**/credits')
    await page.goForward()
    await page.getByRole('heading', { level: 1, name: 'Sally Spender' }).waitFor()
  })

  test('filters the events by type, and revokes a key, which is then refused', async () => {
    const { page } = admin
    expect(await generation('g-1')).toBe(200)
    await page.getByRole('link', { name: 'Events' }).click()
    await page.getByRole('cell', { name: /Charge refunded/ }).waitFor()
    await page.getByLabel('Type').selectOption({ label: 'Balance corrected' })
    await expect.poll(() => page.getByRole('cell', { name: /Charge refunded/ }).count(), patiently).toBe(0)
    await page.getByRole('cell', { name: /It was meant to be ten/ }).waitFor()
    await page.getByRole('link', { name: 'API keys' }).click()
    await page.getByRole('button', { name: 'Revoke Render farm' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click()
    await page.getByText('No API keys').waitFor()
    expect(await generation('g-2')).toBe(401)
  })

  test('finds the changes in the audit log, which links back to the customer', async () => {
    const { page } = admin
    await page.getByRole('link', { name: 'View in audit log' }).click()
    const log = page.getByRole('list', { name: 'Entries' })
    for (const words of ['gave credit to', 'corrected the balance of', 'refunded a charge of', 'revoked an API key of'])
      await log.getByText(words).waitFor()
    await log.getByTitle(customer.id).first().click()
    await page.waitForURL(`${registry.pages}/admin/customers?open=${customer.id}`)
    await page.getByRole('link', { name: 'User profile' }).click()
    await page.getByRole('dialog', { name: 'Sally Spender' }).getByRole('link', { name: 'Customer page' }).click()
    await page.waitForURL(`${registry.pages}/admin/customers?open=${customer.id}`)
    await page.goto(`${registry.pages}/admin/customers?page=9`)
    await page.getByText('There is no page 9').waitFor()
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await page.getByRole('link', { name: 'Open Sally Spender' }).waitFor()
    await page.goto(`${registry.pages}/admin/customers?open=${customer.id}&at=9`)
    await page.getByRole('link', { name: 'Go to the first page' }).click()
    await rowOf('Prize of the contest').waitFor()
    await page.goto(`${registry.pages}/ar/admin/customers?open=${customer.id}`)
    const name = page.getByRole('heading', { level: 1 }).getByText('Sally Spender')
    expect(await name.evaluate((element: any) => (globalThis as any).getComputedStyle(element).direction)).toBe('ltr')
    await page.goto(`${registry.pages}/admin/customers?open=nobody`)
    await page.getByText('Customer not found').waitFor()
    expect(await page.getByRole('button', { name: 'Give credit…' }).count()).toBe(0)
  })

  test('sees which services are configured, and which failed', async () => {
    const { page } = admin
    const { token } = customer
    const made = await sendAs(registry, token, 'POST /customers/api-keys', { name: 'Laptop' })
    customer.key = made.api_key.plaintext_key
    expect(await generation('lost')).toBe(500)
    await page.goto(`${registry.pages}/admin/services`)
    const luma = page.getByRole('row', { name: /^Luma/ })
    await luma.getByText('Failed').waitFor()
    expect(await luma.innerText()).toContain(new URL(upstream).host)
    expect(await luma.innerText()).toMatch(/PROXY_LUMA_KEY\s+set/)
    expect(await page.getByRole('row', { name: /^Kling/ }).innerText()).toMatch(/PROXY_KLING_SECRET\s+not set/)
    // Configured services come first.
    await expect.poll(() => page.getByRole('row').nth(1).innerText()).toContain('Luma')
    expect(await seriousFindings(page)).toEqual([])
  })

  test.each(['customers', 'services'])('does not share /admin/%s with another user, who gets a 403', async (name) => {
    const { page } = customer.watched
    const document = await page.goto(`${registry.pages}/admin/${name}`)
    expect(document?.status()).toBe(403)
    await page.getByRole('heading', { level: 1, name: '403: for admins only' }).waitFor()
  })

  const rowOf = (words: string) => admin.page.getByRole('row', { name: words })

  const shownBalance = () => {
    const { page } = admin
    const fact = page.locator('dl > div', { has: page.getByText('Balance', { exact: true }) })
    return fact.getByRole('definition').innerText()
  }

  async function entries(): Promise<any[]> {
    return (await sendAs(registry, await idTokenOf(admin.page), `GET /admin/customers/${customer.id}/ledger`)).entries
  }

  /** Returns the status that the customer's key gets for a generation. */
  async function generation(id: string): Promise<number> {
    const headers = { 'X-API-Key': customer.key }
    return (await fetch(`${registry.api}/proxy/luma/generations/${id}`, { headers })).status
  }
})
