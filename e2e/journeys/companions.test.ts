import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'
import { removeRegistry, runCommand, startRegistry, type RunningRegistry } from '../running-registry.ts'

let browser: Browser
let registry: RunningRegistry
let folder: string

const packs = { shows: ['Show', 'Shows Alone'], texts: ['Show', 'Texts Alone'] }
const addressOf = (id: string) => `https://github.com/someone/${id}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-list-'))
  const entries = Object.keys(packs).map((id) => ({
    title: `The ${id}`,
    reference: addressOf(id),
    files: [addressOf(id)],
  }))
  const names = Object.fromEntries(Object.entries(packs).map(([id, own]) => [addressOf(id), [own, {}]]))
  await writeFile(join(folder, 'custom-node-list.json'), JSON.stringify({ custom_nodes: entries }))
  await writeFile(join(folder, 'extension-node-map.json'), JSON.stringify(names))
  await writeFile(join(folder, 'github-stats.json'), '{}')
  registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off' } })
  const imported = await runCommand(registry.environment, ['import', 'manager', folder])
  if (imported.code !== 0) throw new Error(imported.stderr)
  browser = await launchBrowser()
})
afterAll(async () => {
  await removeRegistry(registry, browser)
  await rm(folder, { recursive: true, force: true })
})

test('A node of several packs is resolved to the pack of its companions, and another can be chosen', async () => {
  const { page, errors } = await openPage(browser, {})
  await page.goto(`${registry.pages}/workflow`, { waitUntil: 'networkidle' })
  const workflow = {
    version: 0.4,
    nodes: [
      { id: 1, type: 'Show' },
      { id: 2, type: 'Shows Alone' },
    ],
    links: [],
  }
  await page.setInputFiles('input[type=file]', {
    name: 'show.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(workflow)),
  })
  await page.getByText('2 nodes of this workflow').click()
  await page.getByText('likely, because other nodes need this pack').waitFor()
  await page.getByText('Other packs have these nodes too').click()
  const choices = page.getByRole('group', { name: 'Show' })
  expect(await choices.getByRole('radio', { name: /The shows/ }).isChecked()).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await choices.getByRole('radio', { name: /The texts/ }).click()
  await page.getByText('Show → texts').waitFor()
  await page.getByRole('link', { name: 'The texts', exact: true }).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('A pack that the workflow names is shown where the registry lacks it, and so are nodes that ComfyUI removed', async () => {
  const { page, errors } = await openPage(browser, {})
  await page.goto(`${registry.pages}/workflow`, { waitUntil: 'networkidle' })
  const nodes = [
    { id: 1, type: 'Shows Alone', properties: { cnr_id: 'other-shows' } },
    { id: 2, type: 'Nobody Has This', properties: { aux_id: 'someone/lost' } },
    { id: 3, type: 'SaveSVG' },
  ]
  await page.setInputFiles('input[type=file]', {
    name: 'named.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ version: 0.4, nodes, links: [] })),
  })
  await page.getByText('The workflow names the pack other-shows').waitFor()
  await page.getByText('The workflow names the pack someone/lost').waitFor()
  await page.getByText('removed in 0.3.34').waitFor()
  await page.getByText('For some nodes, the workflow names another pack.').waitFor()
  await page.getByText('ComfyUI has removed some of its nodes that this workflow uses.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
})
