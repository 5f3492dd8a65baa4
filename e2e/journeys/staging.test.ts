import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageSessions } from '../age-sessions.ts'
import { launchBrowser, openPage, seriousFindings, type WatchedPage } from '../browser.ts'
import { addDevice } from '../passkey-device.ts'
import { idTokenOf, password, signUp, signUpOverHttp } from '../people.ts'
import { createPublisher, publishPack, type Publisher } from '../publishing.ts'
import { removeRegistry, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

const lamp = (input: string) => ({
  '__init__.py': `class Lamp:
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    CATEGORY = "light"
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"${input}": ("IMAGE",)}}
NODE_CLASS_MAPPINGS = {"Lamp": Lamp}
`,
})

/** The tests build on each other. */
describe('a staged version', () => {
  let browser: Browser
  let registry: RunningRegistry
  let owner: WatchedPage
  let publisher: Publisher

  beforeAll(async () => {
    registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' } })
    browser = await launchBrowser()
    await signUpOverHttp(registry.pages, 'Ada Admin', 'ada@people.test')
    owner = await openPage(browser)
    owner.page.setDefaultTimeout(20_000)
    await signUp(registry.pages, owner.page, 'Lamp Author', 'lamp@people.test')
    publisher = await createPublisher(registry, await idTokenOf(owner.page), 'lamp-studio', 'Lamp Studio')
    await publishPack(registry, publisher, { id: 'lamps', version: '1.0.0', files: lamp('image') })
    await untilActive(registry, 'lamps', '1.0.0')
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  const section = () => owner.page.getByRole('region', { name: 'Waiting for approval' })
  const openPublisher = () => owner.page.goto(`${registry.pages}/publishers/lamp-studio#staged`)
  const install = async (version: string) =>
    (await fetch(`${registry.api}/nodes/lamps/install?version=${version}`)).status

  test('waits for approval when a token publishes it, and cannot be installed', async () => {
    await openPublisher()
    await section().getByText('Nothing waits for approval.').waitFor()
    await section().getByRole('button', { name: 'Stage this pack' }).click()
    await section().getByRole('button', { name: 'Stop staging lamps' }).waitFor()
    await publishPack(registry, publisher, {
      id: 'lamps',
      version: '2.0.0',
      files: lamp('picture'),
      said: { node: { repository: 'https://example.com/git/other-lamps' } },
    })
    // An address with the same anchor would not be loaded again.
    await owner.page.reload()
    await section().getByText('2.0.0', { exact: true }).waitFor()
    expect(await install('2.0.0')).toBe(404)
    await expect.poll(async () => section().innerText(), { timeout: 40_000, interval: 500 }).toContain('Checks passed')
    expect(await section().innerText()).toMatch(/laptop[\s\S]*[0-9a-f]{64}/)
    expect(await seriousFindings(owner.page)).toEqual([])
  }, 90_000)

  test('is shown on “Your packs” with its changes', async () => {
    const { page } = owner
    await page.goto(`${registry.pages}/nodes`)
    await section().getByRole('button', { name: 'See changes lamps 2.0.0' }).click()
    await page.getByRole('dialog').getByText('Breaks saved workflows').waitFor()
    await page.getByRole('dialog').getByText('https://example.com/git/other-lamps').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.goto(`${registry.pages}/publishers/lamp-studio/nodes/lamps/versions/2.0.0/review`)
    await page.getByText('Waits for approval', { exact: true }).first().waitFor()
  }, 60_000)

  test('shows its code to members only', async () => {
    const { page } = owner
    await openPublisher()
    await section().getByRole('link', { name: 'Read the code lamps 2.0.0' }).click()
    await page.getByRole('heading', { name: 'Code of lamps 2.0.0' }).waitFor()
    await page.getByText('Compared with 1.0.0, which people can install.').waitFor()
    await page.getByRole('link', { name: /__init__\.py/ }).click()
    const code = page.getByRole('region', { name: 'Lines of __init__.py' })
    await code.getByText('return {"required": {"picture": ("IMAGE",)}}').waitFor()
    await code.getByText('return {"required": {"image": ("IMAGE",)}}').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Files', exact: true }).click()
    await page.getByRole('link', { name: /pyproject\.toml/ }).click()
    await page.getByRole('region', { name: 'Lines of pyproject.toml' }).getByText('version = "2.0.0"').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const address = page.url()

    const stranger = await openPage(browser)
    await signUp(registry.pages, stranger.page, 'Some Stranger', 'stranger@people.test')
    await stranger.page.goto(address)
    await stranger.page.getByText('Only members of the publisher can do this.').waitFor()
    expect(await stranger.page.getByText('version = "2.0.0"').count()).toBe(0)
    const open = await stranger.page.goto(`${registry.pages}/nodes/lamps/versions/2.0.0/files`)
    expect(open?.status()).toBe(404)
    await stranger.page.context().close()
  }, 60_000)

  test('cannot be approved with a password only, and links to the account page, where a passkey is added', async () => {
    registry = await ageSessions(registry)
    const { page } = owner
    await page.evaluate('sessionStorage.clear()')
    await page.goto(`${registry.pages}/nodes`)
    await section().getByText('Set up a second factor to approve').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await section().getByRole('button', { name: 'Approve lamps 2.0.0' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    const again = page.getByRole('dialog', { name: 'Sign in again' })
    await again.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByText('Approving and ending staging need a second factor.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await section().getByRole('link', { name: 'Open your account' }).click()
    await addDevice(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog').getByLabel('Name of the passkey').fill('Lamp laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('region', { name: 'Second factor' }).getByText('Lamp laptop').waitFor()
  }, 120_000)

  test('can be installed after an approval with a passkey', async () => {
    registry = await ageSessions(registry)
    const { page } = owner
    await page.evaluate('sessionStorage.clear()')
    await page.goto(`${registry.pages}/nodes`)
    await section().getByRole('button', { name: 'Approve lamps 2.0.0' }).click()
    expect(await section().getByText('Set up a second factor to approve').count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog', { name: 'Sign in again' }).getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByText('lamps 2.0.0 is approved. It is public once the checks pass.', { exact: true }).waitFor()
    await section().waitFor({ state: 'detached' })
    await untilActive(registry, 'lamps', '2.0.0')
    expect(await install('2.0.0')).toBe(200)
  }, 120_000)

  test('is removed by a rejection with a reason', async () => {
    const { page } = owner
    await publishPack(registry, publisher, { id: 'lamps', version: '3.0.0', files: lamp('photo') })
    await openPublisher()
    await section().getByRole('button', { name: 'Reject lamps 3.0.0' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Reject', exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody of us built this.')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await section().getByText('Nothing waits for approval.').waitFor()
    expect(await install('3.0.0')).toBe(404)
  }, 60_000)
})
