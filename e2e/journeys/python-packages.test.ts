import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'

let browser: Browser
let registry: RunningRegistry
let folder: string

const linux = 'numpy-2.1.0-cp312-cp312-manylinux_2_17_x86_64.whl'
const files = [linux, 'numpy-2.1.0-cp312-cp312-win_amd64.whl', 'numpy-1.20.0-cp312-cp312-macosx_11_0_arm64.whl']

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-python-'))
  await mkdir(join(folder, 'numpy'))
  const index = { meta: { 'api-version': '1.1' }, name: 'numpy', files: files.map((filename) => ({ filename })) }
  await writeFile(join(folder, 'numpy', 'index.json'), JSON.stringify(index))
  await writeFile(join(folder, 'numpy', `${linux}.metadata`), 'Metadata-Version: 2.1\nName: numpy\n')
  browser = await launchBrowser()
  registry = await startRegistry({ environment: { PYTHON_METADATA_DIR: folder } })
  for (const { api } of [registry, inject('registry')]) await untilRead(api)
}, 240_000)
afterAll(async () => {
  await browser?.close()
  await removeRegistry(registry)
  await rm(folder, { recursive: true, force: true })
})

/** Waits until the registry has read the archives of the sample catalogue, which happens after its start. */
async function untilRead(api: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { total } = (await (await fetch(`${api}/nodes/tone-bench/versions/2.0.0/comfy-nodes`)).json()) as any
    if (total === 5) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('tone-bench was not read')
}

async function openTone(page: Page): Promise<void> {
  const prompt = { 1: { class_type: 'ToneCurve', inputs: {} } }
  const buffer = Buffer.from(JSON.stringify(prompt))
  await page.locator('input[type=file]').setInputFiles({ name: 'tone.json', mimeType: 'application/json', buffer })
  await page.getByRole('region', { name: 'Python packages' }).waitFor()
}

describe('the packs of a workflow', () => {
  test('are called compatible only if their Python packages resolve, and otherwise show the reason', async () => {
    const { page, errors } = await openPage(browser, {})
    await page.goto(`${registry.pages}/workflow?pin=tone-bench%402.0.0`, { waitUntil: 'networkidle' })
    await openTone(page)
    const told = page.getByRole('region', { name: 'Python packages' })
    await told.getByText('Choose a system and a Python').waitFor()
    await page.getByLabel('Python', { exact: true }).selectOption('3.12')
    await page.getByLabel('System').selectOption('Linux')
    await told.getByText('Compatible on Linux (x86_64), Python 3.12').waitFor()
    await told.getByText('1 version', { exact: true }).click()
    await told.getByText('numpy==2.1.0').waitFor()
    await page.getByLabel('System').selectOption('Windows')
    await told.getByText('Not decided for Windows').waitFor()
    await told.getByText('numpy 2.1.0: its requirements are not all known').waitFor()
    await page.getByLabel('System').selectOption('macOS')
    await told.getByText('No versions fit together on macOS').waitFor()
    expect(await told.innerText()).toContain('tone-bench: numpy>=1.26 · no release fits this machine')
    expect(await page.getByText(/compatible/i).count()).toBe(0)
    expect(await seriousFindings(page)).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('are not checked for compatibility if the registry has no package metadata', async () => {
    const { page, errors } = await openPage(browser, {})
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`${inject('registry').pages}/workflow?os=Linux&python=3.12`, { waitUntil: 'networkidle' })
    await openTone(page)
    await page.getByText('this registry has no metadata of them').waitFor()
    expect(asked.filter((url) => url.endsWith('/sets/check'))).toEqual([])
    expect(await page.getByText(/compatible/i).count()).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  })
})
