import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { signUp } from '../people.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

/** The tests build on each other: the first person of a registry is its admin. */
describe('security advisories', () => {
  let browser: Browser
  let registry: RunningRegistry
  let admin: WatchedPage
  let visitor: WatchedPage
  let id: string

  beforeAll(async () => {
    registry = await startRegistry()
    browser = await launchBrowser()
    admin = await openPage(browser)
    visitor = await openPage(browser)
    for (const { page } of [admin, visitor]) page.setDefaultTimeout(15_000)
    await signUp(registry.pages, admin.page, 'First Admin', 'admin@people.test')
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('an admin drafts an advisory and sees the affected versions', async () => {
    const { page } = admin
    await page.goto(`${registry.pages}/admin/advisories`)
    await page.getByText('No advisories').waitFor()
    await page.getByRole('link', { name: 'New advisory' }).first().click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Enter a summary.').waitFor()
    await page.getByLabel('Summary').and(page.locator(':focus')).fill('Curve runs code of a workflow')
    const affected = page.getByLabel('Affected versions')
    await affected.fill('tone-bench ^1.0.0 <2')
    await page.getByLabel('Details').fill('Open **no** workflow of strangers.\n\n<script>window.hurt = true</script>')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('This line cannot be read: tone-bench ^1.0.0 <2').waitFor()
    await affected.fill('tone-bench >=0 <1.0.1\ntone-bench >=1.1.0 <2.0.0')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Users are told to install 2.0.0.').waitFor()
    await page.getByText('1.1.0, 1.0.0').waitFor()
    id = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    expect(id).toMatch(/^CNR-\d{4}-0001$/)
    expect(await seriousFindings(page)).toEqual([])
    expect((await fetch(`${registry.api}/advisories/${id}`)).status).toBe(404)
  })

  test('an admin publishes a saved draft only with its new preview, and keeps text typed during a save', async () => {
    const { page } = admin
    const [affected, details] = [page.getByLabel('Affected versions'), page.getByLabel('Details')]
    const save = page.getByRole('button', { name: 'Save draft' })
    const publish = page.getByRole('button', { name: 'Publish', exact: true })
    const [put, get] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route(address(), async (route) => {
      await (route.request().method() === 'PUT' ? put : get).promise
      await route.continue()
    })
    await affected.fill('tone-bench >=0 <1.0.1')
    await save.click()
    await details.press('End')
    await details.pressSequentially('Wait for 2.0.0.')
    const read = nextRead()
    put.resolve()
    await read
    // The form and the preview are old until the advisory is read again.
    expect(await publish.isDisabled()).toBe(true)
    get.resolve()
    await page.getByText('The advisory was saved.').first().waitFor()
    await page.getByText('1.1.0, 1.0.0').waitFor({ state: 'detached' })
    expect(await details.inputValue()).toContain('Wait for 2.0.0.')
    expect(await publish.isDisabled()).toBe(true)
    await page.unroute(address())

    const lateGet = Promise.withResolvers<void>()
    await page.route(address(), async (route) => {
      if (route.request().method() === 'GET') await lateGet.promise
      await route.continue()
    })
    await affected.fill('tone-bench >=0 <1.0.1\ntone-bench >=1.1.0 <2.0.0')
    const readAgain = nextRead()
    await save.click()
    await readAgain
    expect(await publish.isDisabled()).toBe(true)
    expect(await affected.inputValue()).toContain('>=1.1.0')
    lateGet.resolve()
    await page.getByText('1.1.0, 1.0.0').waitFor()
    expect(await details.inputValue()).toContain('Wait for 2.0.0.')
    await page.unroute(address())
    await publish.click()
    await page.getByText('The advisory was published.').first().waitFor()
  })

  test('a visitor of an affected version reads the advisory, and follows the link to the fixed version', async () => {
    const { page, errors } = visitor
    await page.goto(`${registry.pages}/nodes/tone-bench?version=1.1.0`)
    const notice = page.getByRole('note').filter({ hasText: 'Version 1.1.0 has a known security problem' })
    await notice.getByText('Curve runs code of a workflow').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await notice.getByRole('link', { name: id }).click()
    await page.getByRole('heading', { level: 1, name: 'Curve runs code of a workflow' }).waitFor()
    await page.getByText('<1.0.1, >=1.1.0 <2.0.0').waitFor()
    await page.getByText(/Fixed in .?1\.0\.1.? and .?2\.0\.0/).waitFor()
    expect(await page.locator('strong', { hasText: 'no' }).count()).toBe(1)
    expect(await page.evaluate('window.hurt')).toBeUndefined()
    expect(await seriousFindings(page)).toEqual([])
    await page.goBack()
    await notice.getByRole('link', { name: 'Install version 2.0.0 instead' }).click()
    await expect.poll(() => notice.count()).toBe(0)
    await page.goto(`${registry.pages}/nodes/tone-bench?tab=versions`)
    expect(await page.getByRole('link', { name: 'Security advisory' }).count()).toBe(2)
    expect(errors).toEqual([])
  })

  test('the feed and the OSV archive contain the advisory', async () => {
    const feed = await (await fetch(`${registry.pages}/feeds/advisories.atom`)).text()
    expect(feed).toContain(`${id}: Curve runs code of a workflow (tone-bench)`)
    const archive = Buffer.from(await (await fetch(`${registry.api}/osv/all.zip`)).arrayBuffer())
    expect(archive.includes(`${id}.json`)).toBe(true)
  })

  test('an admin withdraws the advisory with a reason, and the version no longer has a notice', async () => {
    const { page } = admin
    await page.goto(`${registry.pages}/admin/advisories?open=${id}`)
    await page.getByRole('button', { name: 'Withdraw…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Mistake' }).click()
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await page.getByText('This advisory was withdrawn').first().waitFor()
    await visitor.page.goto(`${registry.pages}/advisories/${id}`)
    await visitor.page.getByText('It was a mistake: no version is affected.').waitFor()
    await visitor.page.goto(`${registry.pages}/nodes/tone-bench?version=1.1.0`)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.page.getByText('has a known security problem').count()).toBe(0)
  })

  const address = () => `**/admin/advisories/${id}`

  const nextRead = () =>
    admin.page.waitForRequest((request) => request.method() === 'GET' && request.url().endsWith(address().slice(2)))
})
