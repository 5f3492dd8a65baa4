import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageSessions } from '../age-sessions.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { password, signUp } from '../people.ts'
import { removeRegistry, runCommand, startRegistry, type RunningRegistry } from '../running-registry.ts'

const people = { admin: 'ada@people.test', user: 'uma@people.test' }
const patiently = { timeout: 15_000 }

describe('the admin pages', () => {
  let browser: Browser
  let registry: RunningRegistry
  let pages: string
  let admin: WatchedPage
  let user: WatchedPage

  beforeAll(async () => {
    registry = await startRegistry()
    pages = registry.pages
    browser = await launchBrowser()
    admin = await openPage(browser, { acceptDownloads: true })
    user = await openPage(browser)
    // Playwright cannot choose a file in the browser's own save dialog.
    await admin.page.addInitScript('delete globalThis.showSaveFilePicker')
    await signUp(registry.pages, admin.page, 'Ada Admin', people.admin)
    await signUp(registry.pages, user.page, 'Uma User', people.user)
    await Promise.all([admin, user].map(({ page }) => page.waitForLoadState('networkidle')))
    const granted = await runCommand(registry.environment, ['admin', 'grant', people.admin])
    if (granted.code !== 0) throw new Error(granted.stderr)
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('redirect an anonymous visitor to the sign-in, and back to the page', async () => {
    const { page } = await openPage(browser)
    const document = await page.goto(`${pages}/admin/audit?action=node`)
    expect(document?.status()).toBe(403)
    expect(await document?.text()).toContain('403: sign in first')
    await page.waitForURL(`${pages}/auth/login?fromUrl=${encodeURIComponent('/admin/audit?action=node')}`)
    await page.getByLabel('E-mail address').fill(people.admin)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${pages}/admin/audit?action=node`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).allInnerTexts(), patiently).toEqual(['Audit log'])
    await page.context().close()
  })

  test('show a 403 to a user who is not an admin, without a request to the admin API', async () => {
    const { page, errors } = user
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/admin/') && asked.push(request.url()))
    const document = await page.goto(`${pages}/admin/users`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1, name: '403: for admins only' }).waitFor()
    await expect.poll(() => page.getByRole('navigation', { name: 'Admin pages' }).count()).toBe(0)
    expect(asked).toEqual([])
    expect(document?.status()).toBe(403)
    expect(await document?.headerValue('cache-control')).toBe('private, no-store')
    expect(await document?.headerValue('x-robots-tag')).toBe('noindex')
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Uma User' }).click()
    await page.getByRole('menuitem', { name: 'Your packs' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Admin Dashboard' }).count()).toBe(0)
    expect(errors.splice(0), 'the document itself').toEqual([expect.stringContaining('status of 403')])
  })

  test('are linked from the menu of an admin, and begin with the open queues', async () => {
    const { page, errors } = admin
    await page.goto(pages, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Ada Admin' }).click()
    await page.getByRole('menuitem', { name: 'Admin Dashboard' }).click()
    await page.waitForURL(`${pages}/admin`)
    await page.getByRole('heading', { name: 'Needs attention' }).waitFor()
    await page.getByRole('link', { name: /Flagged versions/ }).click()
    await page.waitForURL(`${pages}/admin/versions?status=flagged`)
    expect(errors.splice(0)).toEqual([])
  })

  test('are opened by keyboard, with the current page marked', async () => {
    const { page } = admin
    await page.goto(`${pages}/admin`, { waitUntil: 'networkidle' })
    const nav = page.getByRole('navigation', { name: 'Admin pages' })
    await nav.getByRole('link', { name: 'Customers' }).focus()
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe('Jobs')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${pages}/admin/jobs`)
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    expect(await nav.locator('[aria-current=page]').allInnerTexts()).toEqual(['Jobs'])
  })

  test('are all in one menu on a phone', async () => {
    const { page } = admin
    await page.setViewportSize({ width: 390, height: 844 })
    await openAdmin(page, '/admin')
    await page.getByRole('button', { name: /^Admin pages/ }).click()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(19)
    await page.getByRole('menuitem', { name: 'Audit log' }).click()
    await page.waitForURL(`${pages}/admin/audit`)
    await page.setViewportSize({ width: 1280, height: 720 })
  })

  test('redirect older addresses to the current pages', async () => {
    const moved = async (path: string) => {
      const { status, headers } = await fetch(`${pages}${path}`, { redirect: 'manual' })
      return [status, headers.get('location')]
    }
    expect(await moved('/admin/nodeversions?filter=flagged')).toEqual([302, '/admin/versions?status=flagged'])
    expect(await moved('/ja/admin/claim-nodes')).toEqual([302, '/ja/admin/unclaimed'])
    expect(await moved('/admin/jwt')).toEqual([302, '/admin/token'])
  })

  test('keep the dialog open while the undo of a batch runs, with a button to stop', async () => {
    const { page } = admin
    const batch = { id: randomUUID(), status: 'active', reason: '', by: 'Ada Admin', at: new Date(), done: 3 }
    const batches = [{ ...batch, refused: 0, undone: 0 }]
    await page.route('**/admin/batches?*', (route) =>
      route.fulfill({ json: { batches, total: 1, page: 1, limit: 20, totalPages: 1 } }),
    )
    const results = ['1', '2'].map((version) => ({ node_id: 'lamp', version, outcome: 'done' }))
    const chunks: (() => void)[] = []
    await page.route('**/admin/decisions/undo', async (route) => {
      const { dry_run } = route.request().postDataJSON()
      if (!dry_run) await new Promise<void>((resolve) => chunks.push(resolve))
      await route.fulfill({ json: { dry_run, results, remaining: 1 } })
    })
    await openAdmin(page, '/admin/batches')
    await page.getByRole('button', { name: 'Undo' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByText('0 of 3').waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await dialog.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByRole('button', { name: 'Stopping' }).waitFor()
    for (const letThrough of chunks) letThrough()
    await dialog.getByText('2 restored').waitFor()
    expect(chunks).toHaveLength(1)
    const refreshed = page.waitForRequest('**/admin/batches?*')
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await refreshed
    for (const path of ['**/admin/batches?*', '**/admin/decisions/undo']) await page.unroute(path)
  })

  test('filter, page and export the audit log', async () => {
    const { page, errors } = admin
    await openAdmin(page, '/admin/audit')
    const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
    expect(await entries.filter({ hasText: 'The review checked' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Show automatic changes' }).click()
    await page.waitForURL(`${pages}/admin/audit?machines=shown`)
    await expect.poll(() => entries.count(), patiently).toBe(50)
    await page.getByRole('link', { name: 'Older' }).click()
    await page.waitForURL(/before=\d+/)
    await page.getByRole('searchbox', { name: 'Action' }).fill('version.review')
    await page.waitForURL(`${pages}/admin/audit?machines=shown&action=version.review`)
    await page.getByLabel('To', { exact: true }).press('0')
    await page.keyboard.type('5012001')
    await page.getByText('No matching entries').waitFor()
    await page.waitForURL(/&until=2001-05-01$/)
    for (const key of ['Delete', 'ArrowLeft', 'Delete', 'ArrowLeft', 'Delete']) await page.keyboard.press(key)
    await page.getByLabel('To', { exact: true }).blur()
    await page.waitForURL(`${pages}/admin/audit?machines=shown&action=version.review`)
    await expect.poll(() => entries.filter({ hasNotText: 'The review checked' }).count(), patiently).toBe(0)
    await entries.first().getByRole('button').click()
    await entries.first().getByText('from → to').waitFor()

    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const lines = await read(await (await downloaded).createReadStream())
    const actions = lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).action)
    expect(actions.length).toBeGreaterThan(10)
    expect(new Set(actions)).toEqual(new Set(['version.review']))
    expect(errors.splice(0)).toEqual([])
  })

  test('retry a failed job, and keep the focus at the jobs', async () => {
    const { page, errors } = admin
    let state = 'failed'
    await page.route(/\/api\/admin\/jobs\?/, async (route) => {
      const response = await route.fetch()
      const { jobs, ...rest } = await response.json()
      await route.fulfill({ response, json: { ...rest, jobs: [{ ...jobs[0], state }] } })
    })
    await page.route(/\/retry$/, (route) => {
      state = 'waiting'
      return route.fulfill({ status: 204 })
    })
    await openAdmin(page, '/admin/jobs?routine=shown')
    await page.getByRole('button', { name: /^Retry/ }).press('Enter')
    await expect.poll(() => page.getByRole('button', { name: /^Retry/ }).count()).toBe(0)
    await page.locator(':focus', { has: page.getByRole('table', { name: 'Jobs' }) }).waitFor()
    await page.unrouteAll()
    expect(errors.splice(0)).toEqual([])
  })

  describe('with an old session', () => {
    const sent: string[] = []

    beforeAll(async () => {
      registry = await ageSessions(registry)
      // The token in the session storage still states a recent sign-in.
      await admin.page.evaluate('sessionStorage.clear()')
      admin.page.on('request', (request) => {
        const token = request.headers()['authorization']
        if (token?.startsWith('Bearer cra_')) sent.push(token)
      })
    }, 120_000)

    test('show an error in the dialog of a ban if the sign-in is dismissed, and the pack stays active', async () => {
      const { page } = admin
      await openAdmin(page, '/admin/nodes')
      await beginBan(page, 'cuda-grain')
      const again = page.getByRole('dialog', { name: 'Sign in again' })
      await again.getByText(people.admin).waitFor()
      expect(await seriousFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').getByRole('alert').getByText('Sign in again: this needs').waitFor()
      // The pressed button was disabled meanwhile, so it could not keep the focus.
      await page.locator('[role=dialog]:focus, [role=dialog] [role=alert]:focus').waitFor()
      expect(await statusOf('cuda-grain')).toBe('NodeStatusActive')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    })

    test('report a wrong password, continue with the right one, and do not ask again for the next action', async () => {
      const { page } = admin
      await openAdmin(page, '/admin/nodes')
      await beginBan(page, 'cuda-grain')
      const again = page.getByRole('dialog', { name: 'Sign in again' })
      await again.getByLabel('Password', { exact: true }).fill('not this one')
      await page.keyboard.press('Enter')
      await again.getByText('Wrong e-mail address or password').waitFor()
      await again.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      await expect.poll(() => page.getByRole('dialog').count(), patiently).toBe(0)
      // A list may be a second old.
      await expect.poll(() => statusOf('cuda-grain')).toBe('NodeStatusBanned')

      await beginBan(page, 'wave-bench')
      await expect.poll(() => page.getByRole('dialog').count(), patiently).toBe(0)
      await expect.poll(() => statusOf('wave-bench')).toBe('NodeStatusBanned')
    })

    test('hold the admin token in memory only, and send it only with the calls that need it', async () => {
      const { page } = admin
      const kept: string = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])')
      expect(kept).not.toContain('cra_')
      expect(new Set(sent).size).toBe(1)
      expect(sent).toHaveLength(2)
    })

    test('revoke the admin token at the registry on sign-out', async () => {
      const { page, errors } = admin
      const [authorization = ''] = sent
      const answer = () => fetch(`${registry.api}/admin/overview`, { headers: { authorization } })
      expect((await answer()).status).toBe(200)
      await page.getByRole('button', { name: 'Ada Admin' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await expect.poll(async () => (await answer()).status, patiently).toBe(401)
      expect(errors.splice(0).filter((error) => !/status of 40[13]/.test(error))).toEqual([])
    })
  })

  async function openAdmin(page: Page, path: string): Promise<void> {
    await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
  }

  /** Starts a ban on the nodes page without loading it again, because a reload would discard the admin token. */
  async function beginBan(page: Page, id: string): Promise<void> {
    await page.locator('#search').fill(id)
    await page.waitForURL(new RegExp(`[?&]q=${id}`))
    await page
      .getByRole('row')
      .filter({ hasText: id })
      .getByRole('button', { name: /Actions for/ })
      .click()
    await page.getByRole('menuitem', { name: 'Ban…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('It harms the machine.')
    await dialog.getByRole('button', { name: 'Ban pack' }).click()
  }

  async function statusOf(id: string): Promise<string> {
    const response = await fetch(`${registry.api}/nodes?include_banned=true&limit=100`)
    const { nodes }: any = await response.json()
    return nodes.find((node: any) => node.id === id)?.status
  }
})

async function read(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString()
}
