import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runGitHub } from '../../apps/api/test/github-stand-in.ts'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'
import { fillSignUp, idTokenOf, sendAs, signUp } from '../people.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

const github = runGitHub()
// A poll gives up after a second by default.
const soon = { timeout: 20_000 }

describe('the author of an unclaimed pack', () => {
  let browser: Browser
  let registry: RunningRegistry
  let author: Awaited<ReturnType<typeof openPage>>
  let nodeId: string

  beforeAll(async () => {
    registry = await startRegistry({ environment: { ...github.environment } })
    browser = await launchBrowser()
    const admin = await openPage(browser)
    await signUp(registry.pages, admin.page, 'First Admin', 'admin@people.test')
    nodeId = (await api('/publishers/unclaimed/nodes'))[0].id
    // The sample names repositories that GitHub does not have; an admin may correct them.
    await correctRepository(admin.page, `${github.url}/octo/pack`)
    await admin.page.context().close()
    author = await openPage(browser)
    author.page.setDefaultTimeout(10_000)
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  test('follows the link on the page of the pack through sign-up to the claim', async () => {
    const { page } = author
    await page.goto(`${registry.pages}/nodes/${nodeId}`)
    await page.getByRole('link', { name: 'Claim this pack' }).click()
    await page.waitForURL(/\/auth\/login/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL(/\/auth\/signup/)
    await fillSignUp(page, 'Pack Author', 'author@people.test')
    await page.waitForURL(`${registry.pages}/nodes/${nodeId}/claim`)
    // The page checks the id while the person types, and gets a 400 for a taken one.
    const checked = page.waitForResponse((response) => response.url().includes('/publishers/validate'))
    await page.getByLabel('Publisher id').fill('pack-author')
    await checked
    await page.getByLabel('Display name').fill('Pack Author')
    await page.getByRole('button', { name: 'Create publisher' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Continue to GitHub' }).count(), soon).toBe(1)
    expect(await seriousFindings(page)).toEqual([])
  })

  test('sees that GitHub grants no admin rights, and the pack stays unclaimed', async () => {
    const { page } = author
    github.repositories.set('octo/pack', { rights: { 'pack-author': 'write' } })
    github.browserLogin = 'pack-author'
    await page.getByRole('button', { name: 'Continue to GitHub' }).click()
    await expect
      .poll(() => page.getByText('You have no admin rights on the repository').count(), soon)
      .toBeGreaterThan(0)
    expect(await page.getByText('GitHub account: pack-author').count()).toBe(1)
    expect(page.url()).not.toMatch(/code=|state=/)
    expect((await api(`/nodes/${nodeId}`)).publisher.id).toBe('unclaimed')
  })

  test('claims the pack with admin rights on its repository', async () => {
    const { page } = author
    github.repositories.set('octo/pack', { rights: { 'pack-author': 'admin' } })
    await page.goto(`${registry.pages}/nodes/${nodeId}/claim`)
    const choice = page.getByRole('radio', { name: /pack-author/i })
    await choice.waitFor()
    await choice.check({ force: true })
    await page.getByRole('button', { name: 'Continue to GitHub' }).click()
    await expect.poll(() => page.getByText(/now belongs to/).count(), soon).toBeGreaterThan(0)
    expect((await api(`/nodes/${nodeId}`)).publisher.id).toBe('pack-author')
    expect(github.tokens.size).toBe(0)
    await page.goto(`${registry.pages}/nodes/${nodeId}`)
    await expect.poll(() => page.getByRole('button', { name: 'Edit', exact: true }).count(), soon).toBe(1)
    expect(author.errors.filter((error) => !error.includes('403'))).toEqual([])
  })

  async function correctRepository(page: Page, repository: string): Promise<void> {
    // Any owner of the repository can claim the node, so changing it takes more than a session.
    const { token } = await sendAs(registry, await idTokenOf(page), 'POST /admin/generate-token')
    expect(await sendAs(registry, token, `PUT /admin/nodes/${nodeId}`, { repository })).toMatchObject({ repository })
  }

  async function api(path: string): Promise<any> {
    return (await fetch(`${registry.api}${path}`)).json()
  }
})
