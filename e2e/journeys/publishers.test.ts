import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'
import { comfyPort, createComfyHome, isComfyMissing, makePack, type ComfyHome } from '../clients/comfy.ts'
import { fillSignUp } from '../people.ts'
import { removeRegistry, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

/** The tests build on each other. */
describe.skipIf(isComfyMissing)('a new user', () => {
  let browser: Browser
  let registry: RunningRegistry
  let home: ComfyHome
  let pack: string
  let token: string
  let newcomer: Awaited<ReturnType<typeof openPage>>

  beforeAll(async () => {
    home = await createComfyHome()
    registry = await startRegistry({ apiPort: comfyPort })
    pack = join(home.directory, 'river-tools')
    browser = await launchBrowser()
    newcomer = await openPage(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
    newcomer.page.setDefaultTimeout(10_000)
  }, 120_000)

  afterAll(async () => {
    await removeRegistry(registry, browser)
    await home?.remove()
  })

  test('is redirected to sign in, signs up instead, and returns to the requested page', async () => {
    const { page } = newcomer
    await page.goto(`${registry.pages}/nodes`)
    await page.waitForURL(/\/auth\/login\?fromUrl=/)
    await page.getByRole('link', { name: 'Create an account' }).click()
    await page.waitForURL(/\/auth\/signup/)
    await fillSignUp(page, 'River Author', 'river@people.test')
    await page.waitForURL(`${registry.pages}/nodes`)
    await expect.poll(() => page.getByRole('button', { name: /River Author|Your account/ }).count()).toBeGreaterThan(0)
    expect(await seriousFindings(page)).toEqual([])
    const link = /http:\/\/\S+\/auth\/verify\?token=\S+/.exec(await mailTo('river@people.test'))?.[0] ?? ''
    await page.goto(link)
    await expect.poll(() => page.getByText('Your address is confirmed').count()).toBe(1)
    // The tab must learn of the confirmation before it navigates: invitations need a confirmed address.
    await page.waitForLoadState('networkidle')
  })

  test('creates a publisher, with the id rule shown first and a reserved id reported during typing', async () => {
    const { page } = newcomer
    await page.goto(`${registry.pages}/publishers/create`)
    const id = page.getByLabel('Publisher id')
    await expect.poll(() => page.getByText('starting with a letter').count()).toBeGreaterThan(0)
    await id.fill('validate')
    await expect.poll(() => page.getByText(/is reserved/).count()).toBeGreaterThan(0)
    await id.fill('river-studio')
    await expect.poll(() => page.getByText('Available').count()).toBe(1)
    await page.getByLabel('Display name').fill('River Studio')
    await page.getByRole('button', { name: 'Create publisher' }).click()
    await page.waitForURL(`${registry.pages}/publishers/river-studio`)
    await expect.poll(() => page.getByRole('heading', { level: 1, name: 'River Studio' }).count()).toBe(1)
  })

  test('creates a token, sees it once, and publishes with comfy-cli', async () => {
    const { page } = newcomer
    await page.getByRole('button', { name: 'Create token' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('laptop')
    await dialog.getByRole('button', { name: 'Create token' }).click()
    await dialog.getByRole('button', { name: 'Copy the token' }).click()
    token = await page.evaluate('navigator.clipboard.readText()')
    expect(token).toMatch(/^crt_[0-9A-Za-z]{49}$/)
    await dialog.getByRole('button', { name: 'I have copied it' }).click()
    await expect.poll(() => page.getByText('laptop').count()).toBeGreaterThan(0)
    expect(await page.content()).not.toContain(token)

    await makePack(pack, { name: 'river-tools', version: '1.0.0', publisherId: 'river-studio' })
    const published = await home.run(['node', 'publish', '--token', token, '--changelog', 'The first one.'], pack)
    expect(published.stdout + published.stderr).not.toMatch(/fail|error/i)
    expect(published.code).toBe(0)
    await untilActive(registry, 'river-tools', '1.0.0')
    await makePack(pack, { name: 'river-tools', version: '1.1.0', publisherId: 'river-studio' })
    expect((await home.run(['node', 'publish', '--token', token], pack)).code).toBe(0)
    await untilActive(registry, 'river-tools', '1.1.0')
    await page.goto(`${registry.pages}/nodes`)
    await expect.poll(() => page.getByRole('link', { name: /river-tools/ }).count()).toBeGreaterThan(0)
  })

  test('edits the pack and deprecates a version with a reason', async () => {
    const { page } = newcomer
    await page.goto(`${registry.pages}/nodes/river-tools`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Description').fill('Tools for rivers, and for what flows into them.')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(() => page.getByText('Tools for rivers, and for what').count()).toBeGreaterThan(0)

    await page.goto(`${registry.pages}/nodes/river-tools?tab=versions`)
    await page.getByRole('button', { name: 'Manage version 1.0.0' }).click()
    await page.getByRole('menuitem', { name: 'Deprecate' }).click()
    await page.getByRole('dialog').getByLabel('Why, and what to use instead').fill('It lost water. Use 1.1.0.')
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(async () => (await api('/nodes/river-tools/versions/1.0.0')).deprecated).toBe(true)
    const visitor = await openPage(browser)
    await visitor.page.goto(`${registry.pages}/nodes/river-tools?version=1.0.0`)
    expect(await visitor.page.getByText('It lost water. Use 1.1.0.').count()).toBeGreaterThan(0)
  })

  test('invites another user, who has the rights of a member only', async () => {
    const { page } = newcomer
    await page.goto(`${registry.pages}/publishers/river-studio`)
    await page.getByRole('button', { name: 'Invite' }).click()
    await page.getByRole('dialog').getByLabel('E-mail address').fill('mate@people.test')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await expect.poll(() => page.getByText('mate@people.test').count()).toBeGreaterThan(0)
    const link = /http:\/\/\S+\/invitations\?\S+/.exec(await mailTo('mate@people.test'))?.[0] ?? ''

    const mate = await openPage(browser)
    await mate.page.goto(link)
    await mate.page.waitForURL(/\/auth\/login/)
    await mate.page.getByRole('link', { name: 'Create an account' }).click()
    await fillSignUp(mate.page, 'River Mate', 'mate@people.test')
    await mate.page.getByRole('button', { name: 'Join' }).click()
    await expect.poll(() => mate.page.getByText('You joined River Studio').count()).toBe(1)

    await mate.page.goto(`${registry.pages}/nodes/river-tools`)
    await expect.poll(() => mate.page.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(1)
    expect(await mate.page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0)
    await mate.page.goto(`${registry.pages}/publishers/river-studio`)
    await expect.poll(() => mate.page.getByRole('button', { name: 'Leave' }).count()).toBe(1)
    expect(await mate.page.getByRole('button', { name: 'Create token' }).count()).toBe(0)
    expect(await mate.page.getByRole('button', { name: 'Invite' }).count()).toBe(0)
    await mate.page.context().close()
  })

  test('has a pack that another user can rate, but without controls to change it', async () => {
    const stranger = await openPage(browser)
    await stranger.page.goto(`${registry.pages}/auth/signup`)
    await fillSignUp(stranger.page, 'Some Stranger', 'stranger@people.test')
    await stranger.page.waitForURL(`${registry.pages}/nodes`)
    for (const path of ['/nodes/river-tools', '/publishers/river-studio']) {
      await stranger.page.goto(`${registry.pages}${path}`, { waitUntil: 'networkidle' })
      for (const name of ['Edit', 'Edit details', 'Delete', 'Create token', 'Invite', 'Leave']) {
        expect(await stranger.page.getByRole('button', { name, exact: true }).count(), `${name} on ${path}`).toBe(0)
      }
    }
    await stranger.page.goto(`${registry.pages}/nodes/river-tools`)
    await stranger.page.getByRole('radio', { name: /4/ }).check({ force: true })
    await expect.poll(async () => (await api('/nodes/river-tools')).rating).toBe(4)
    await stranger.page.context().close()
  })

  test('deletes the versions and the pack, which cannot be published again', async () => {
    const { page } = newcomer
    await page.goto(`${registry.pages}/nodes/river-tools?tab=versions`)
    await page.getByRole('button', { name: 'Manage version 1.0.0' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete version' }).click()
    await expect.poll(async () => (await api('/nodes/river-tools/install?version=1.0.0')).error).toBeDefined()

    // A node without versions is visible to its publisher alone.
    await page.getByRole('button', { name: 'Manage version 1.1.0' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete version' }).click()
    await page.waitForURL(`${registry.pages}/nodes`)
    await page.getByText('Not published').waitFor()
    await page.getByRole('button', { name: /^Delete / }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('river-tools')
    await page.getByRole('button', { name: 'Delete pack' }).click()
    await expect.poll(async () => (await api('/nodes/river-tools')).error).toBe('node_not_found')
    const again = await home.run(['node', 'publish', '--token', token], pack)
    expect(again.stdout + again.stderr).toContain('cannot be used again')
  })

  test('signs out, and the storage of the browser has no e-mail address and no token', async () => {
    const { page } = newcomer
    await page.goto(`${registry.pages}/nodes`, { waitUntil: 'networkidle' })
    await page.goto(`${registry.pages}/auth/logout`)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect.poll(() => page.getByText('You are signed out').count()).toBe(1)
    const kept = await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')
    expect(kept).not.toContain('river@people.test')
    expect(kept).not.toContain('eyJ')
    await page.goto(`${registry.pages}/nodes`)
    await page.waitForURL(/\/auth\/login/)
  })

  async function api(path: string): Promise<any> {
    return (await fetch(`${registry.api}${path}`)).json()
  }

  /** Reads the newest mail to an address from the registry's mail folder. */
  async function mailTo(address: string): Promise<string> {
    const folder = join(registry.dataDirectory, 'mail')
    for (let tries = 0; tries < 50; tries++) {
      for (const file of await readdir(folder).catch(() => [])) {
        const mail = (await readFile(join(folder, file), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '=')
        if (!mail.includes(`To: ${address}`)) continue
        await rm(join(folder, file))
        return mail
      }
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no mail to ${address}`)
  }
})
