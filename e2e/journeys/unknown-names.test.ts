import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'
import { signUpOverHttp } from '../people.ts'
import { createPublisher, publishPack } from '../publishing.ts'
import { removeRegistry, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'

const lamp = `import os
class Lamp:
    RETURN_TYPES = ("IMAGE",)
    FUNCTION = "run"
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",)}}
NODE_CLASS_MAPPINGS = {"Lamp": Lamp}
`
const unknownName = 'NODE_CLASS_MAPPINGS[os.environ.get("LAMP")] = Lamp\n'

describe('a version without a complete list of nodes', () => {
  let browser: Browser
  let registry: RunningRegistry

  beforeAll(async () => {
    registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' } })
    browser = await launchBrowser()
    const { idToken } = await signUpOverHttp(registry.pages, 'Lamp Author', 'lamp@people.test')
    const publisher = await createPublisher(registry, idToken, 'lamp-studio', 'Lamp Studio')
    for (const [version, source] of [
      ['1.0.0', lamp + unknownName],
      ['1.1.0', `${lamp}# whole\n`],
      ['1.2.0', `${lamp}# whole too\n`],
    ] as const) {
      await publishPack(registry, publisher, { id: 'lamps', version, files: { '__init__.py': source } })
      await untilActive(registry, 'lamps', version)
    }
  }, 120_000)

  afterAll(() => removeRegistry(registry, browser))

  const compare = async (page: Page, language: string, versions: string) => {
    await page.goto(`${registry.pages}${language}/nodes/lamps/compare/${versions}`)
    return page.locator('main')
  }

  test('is marked in its comparison, which does not claim that saved workflows keep working', async () => {
    const { page, errors } = await openPage(browser)
    const main = await compare(page, '', '1.0.0/1.1.0')
    await expect.poll(() => main.textContent()).toContain('No change found that breaks saved workflows')
    const text = await main.textContent()
    expect(text).toContain('Nodes with known names compared: 1.')
    expect(text).toMatch(/Some node names are not known without running the pack \(\W?1\.0\.0\W?\)/)
    expect(text).not.toContain('keep working')
    expect(await seriousFindings(page)).toEqual([])
    const whole = await compare(page, '', '1.1.0/1.2.0')
    await expect.poll(() => whole.textContent()).toContain('Saved workflows keep working')
    expect(await whole.textContent()).not.toContain('Some node names')
    expect(errors).toEqual([])
  })

  test('is marked in every language', async () => {
    const { page } = await openPage(browser)
    const sentences = new Set<string>()
    for (const language of ['', '/es', '/fr', '/ja', '/ko', '/ru', '/zh', '/ar']) {
      const main = await compare(page, language, '1.0.0/1.1.0')
      sentences.add(await main.getByText(/[(（]\u2068?1\.0\.0\u2069?[)）]/).innerText())
    }
    expect(sentences.size).toBe(8)
  })

  test('keeps an upgrade from being called safe', async () => {
    const { page } = await openPage(browser)
    await page.goto(`${registry.pages}/workflow`)
    const installed = { comfyui: null, git_custom_nodes: {}, cnr_custom_nodes: { lamps: '1.0.0' }, pips: {} }
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'snapshot.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ ...installed, file_custom_nodes: [] })),
      })
    const verdict = page.getByText('No break found, but not every node was compared')
    await expect.poll(() => verdict.isVisible()).toBe(true)
  })
})
