import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { launchBrowser, openPage, seriousFindings } from '../browser.ts'

const { pages, api } = inject('registry')
let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
  // The registry reads the archives of the sample catalogue after its start.
  for (let tries = 0; ; tries++) {
    const { total } = (await (await fetch(`${api}/nodes/tone-bench/versions/2.0.0/comfy-nodes`)).json()) as any
    if (total === 5) return
    if (tries > 250) throw new Error('tone-bench was not read')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
})
afterAll(() => browser?.close())

const patience = { timeout: 20_000 }

/**
 * A workflow as the editor saves it, made with Tone Bench 1.1.0. Version 2.0.0 has another output and another widget
 * name.
 */
const saved = {
  version: 0.4,
  nodes: [
    {
      id: 1,
      type: 'LoadImage',
      pos: [0, 0],
      size: [200, 300],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [1] }],
    },
    {
      id: 2,
      type: 'ToneGrayWorld',
      pos: [260, 0],
      size: [210, 80],
      inputs: [{ name: 'image', type: 'IMAGE', link: 1 }],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', links: [2] }],
      widgets_values: [0.8],
    },
    {
      id: 3,
      type: 'Nobody Has This',
      pos: [520, 0],
      size: [210, 80],
      mode: 4,
      inputs: [{ name: 'image', type: 'IMAGE', link: 2 }],
    },
  ],
  links: [
    [1, 1, 0, 2, 0, 'IMAGE'],
    [2, 2, 0, 3, 0, 'IMAGE'],
  ],
}

/** A snapshot of ComfyUI-Manager with one pack. */
const snapshotOf = (version: string) =>
  JSON.stringify({
    comfyui: null,
    git_custom_nodes: {},
    cnr_custom_nodes: { 'tone-bench': version },
    file_custom_nodes: [],
    pips: {},
  })

const open = (page: Page, name: string, content: string) =>
  page.setInputFiles('input[type=file]', { name, mimeType: 'application/json', buffer: Buffer.from(content) })

const dragFileOver = `{
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['{}'], 'tone.json'))
  document.querySelector('h1').dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }))
}`

describe('the workflow page', () => {
  test('names the pack, the versions that saved the workflow, and nodes without a pack', async () => {
    const { page, errors } = await openPage(browser, {})
    await page.goto(`${pages}/workflow`, { waitUntil: 'networkidle' })
    await open(page, 'tone.json', JSON.stringify(saved))
    await page.getByText('Saved with 1.0.0 to 1.1.0').waitFor()
    await page.getByRole('link', { name: 'Tone Bench', exact: true }).waitFor()
    await page.getByText('Opens as it was saved').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Nobody Has This' }).waitFor()
    await page.getByText('1 node type of ComfyUI').waitFor()
    await page.getByRole('img', { name: /Drawing of the workflow: .*3.* nodes/ }).waitFor()
    expect(await seriousFindings(page)).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('exports the set as a snapshot of ComfyUI-Manager', async () => {
    const { page } = await openPage(browser, {})
    await page.goto(`${pages}/workflow`, { waitUntil: 'networkidle' })
    await open(page, 'tone.json', JSON.stringify(saved))
    await page.getByRole('tab', { name: 'Manager' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download snapshot.json' }).click()
    const stream = await (await downloading).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    const snapshot = JSON.parse(Buffer.concat(chunks).toString())
    expect(Object.keys(snapshot).toSorted()).toEqual(
      ['comfyui', 'cnr_custom_nodes', 'file_custom_nodes', 'git_custom_nodes', 'pips'].toSorted(),
    )
    expect(snapshot.cnr_custom_nodes).toEqual({ 'tone-bench': '2.0.0' })
    await page.context().close()
  })

  test('exports the set with the selected version of a pack', async () => {
    const { page } = await openPage(browser, {})
    await page.goto(`${pages}/workflow`, { waitUntil: 'networkidle' })
    await open(page, 'tone.json', JSON.stringify(saved))
    await page.getByLabel('Version of Tone Bench').selectOption('1.1.0')
    await expect.poll(() => page.getByText('latest is 2.0.0').isVisible(), patience).toBe(true)
    await page.getByRole('tab', { name: 'Manager' }).click()
    expect(await page.getByRole('tabpanel', { name: 'Manager' }).innerText()).toContain('"tone-bench": "1.1.0"')
    await page.context().close()
  })

  test('stores the selected machine in the browser and in the address', async () => {
    const { page, errors } = await openPage(browser, {})
    await page.goto(`${pages}/workflow?pin=tone-bench%401.1.0`, { waitUntil: 'networkidle' })
    await open(page, 'tone.json', JSON.stringify(saved))
    await page.getByText('latest is 2.0.0').waitFor()
    await page.getByLabel('System').focus()
    await page.keyboard.press('L')
    await page.getByLabel('Python', { exact: true }).selectOption('3.12')
    await page.getByLabel('ComfyUI', { exact: true }).fill('soon')
    await page.getByText('Write a version such as 0.3.60.').waitFor()
    await page.getByLabel('ComfyUI', { exact: true }).fill('0.3.1')
    const query = () => new URL(page.url()).search
    const told = '?pin=tone-bench%401.1.0&os=Linux&python=3.12&comfyui=0.3.1'
    await expect.poll(query, patience).toBe(told)
    await page.getByRole('tab', { name: 'Lockfile' }).click()
    expect(await page.getByRole('tabpanel', { name: 'Lockfile' }).innerText()).toContain('"comfyui": "0.3.1"')
    await page.goto(`${pages}/workflow`, { waitUntil: 'networkidle' })
    await open(page, 'tone.json', JSON.stringify(saved))
    await expect.poll(() => page.getByLabel('System').inputValue(), patience).toBe('Linux')
    await expect.poll(query, patience).toBe('?os=Linux&python=3.12&comfyui=0.3.1')
    expect(await seriousFindings(page)).toEqual([])
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('shows what breaks in an open workflow if the packs of a snapshot are upgraded, and offers a repaired workflow', async () => {
    const { page, errors } = await openPage(browser, {})
    await page.goto(`${pages}/workflow`, { waitUntil: 'networkidle' })
    const inputs = { image: ['1', 0], black: 0.1, white: 0.9, gamma: 1.4 }
    const prompt = { 1: { class_type: 'LoadImage', inputs: {} }, 2: { class_type: 'ToneLevels', inputs } }
    await open(page, 'prompt.json', JSON.stringify(prompt))
    await page.getByText('1 pack', { exact: false }).first().waitFor()
    await open(page, 'snapshot.json', snapshotOf('1.1.0'))
    const upgrades = page.getByRole('region', { name: 'If you upgrade' })
    await upgrades.getByText('1.1.0 → 2.0.0').waitFor()
    await upgrades.getByText('1 kind of node breaks').waitFor()
    await upgrades.getByText('ToneLevels: needs midtones, which is new').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await upgrades.getByRole('button', { name: 'Download the workflow for the new versions' }).click()
    const stream = await (await downloading).createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    const repaired = JSON.parse(Buffer.concat(chunks).toString())
    expect(repaired[2].inputs).toEqual({ image: ['1', 0], black: 0.1, white: 0.9, midtones: 1.4 })
    await upgrades.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => upgrades.count(), patience).toBe(0)
    expect(errors).toEqual([])
    await page.context().close()
  })

  test('shows for a snapshot alone that a newer version breaks saved workflows, or that there is none', async () => {
    const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
    await page.goto(`${pages}/workflow`, { waitUntil: 'networkidle' })
    await open(page, 'snapshot.json', snapshotOf('1.1.0'))
    const upgrades = page.getByRole('region', { name: 'If you upgrade' })
    await upgrades.getByText('Breaks saved workflows').waitFor()
    const width: number = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(390)
    await open(page, 'snapshot.json', snapshotOf('2.0.0'))
    await upgrades.getByText('No installed pack that is used has a newer version.').waitFor()
    await page.context().close()
  })

  test('sends names and kinds of values, but no values', async () => {
    const { page } = await openPage(browser, {})
    await page.addInitScript(() => {
      const send = globalThis.fetch
      globalThis.fetch = async (request, init) => {
        const isAsking = request instanceof Request && request.url.endsWith('/workflows/resolve')
        if (isAsking) Object.assign(globalThis, { sent: await request.clone().text() })
        return send(request, init)
      }
    })
    await page.goto(`${pages}/workflow`, { waitUntil: 'networkidle' })
    const secret = 'a prompt that nobody else should read'
    const [, node] = saved.nodes
    await open(
      page,
      'x.json',
      JSON.stringify({ ...saved, nodes: [{ ...node, widgets_values: [secret], title: secret }] }),
    )
    await page.getByText('ToneGrayWorld').first().waitFor({ state: 'attached' })
    const sent: string = await page.evaluate('sent')
    expect(sent).toContain('"values":["text"]')
    expect(sent).not.toContain(secret)
    await page.context().close()
  })

  test.each([
    ['letter.txt', 'Dear all', 'is of an unknown kind'],
    ['broken.json', '{"nodes": [', 'cannot be read'],
    ['other.json', '{"name": "package"}', 'No workflow in'],
    ['empty.json', '{"nodes": [], "links": []}', 'This workflow has no nodes'],
  ])('names the problem of %s, and closes the open workflow', async (name, content, sentence) => {
    const { page } = await openPage(browser, {})
    await page.goto(`${pages}/workflow`, { waitUntil: 'networkidle' })
    // The former workflow disappears for any next content.
    await open(page, 'tone.json', JSON.stringify(saved))
    await page.getByText('Opens as it was saved').waitFor()
    await open(page, name, content)
    await expect.poll(() => page.getByText(sentence).isVisible(), patience).toBe(true)
    expect(await page.getByText('Opens as it was saved').count()).toBe(0)
    await page.context().close()
  })

  test('is offered on the front page', async () => {
    const { page } = await openPage(browser, {})
    await page.goto(pages)
    const invitation = page.getByRole('region', { name: 'Have a workflow with missing nodes?' })
    await invitation.getByRole('link', { name: 'Open a workflow' }).click()
    await page.getByRole('heading', { name: 'Open a workflow' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/workflow')
    await page.context().close()
  })

  test('opens a workflow pasted on the front page', async () => {
    const { page } = await openPage(browser, {})
    await page.goto(pages, { waitUntil: 'networkidle' })
    // The script is a text, because this file has no types of the browser.
    await page.evaluate(`
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', ${JSON.stringify(JSON.stringify(saved))})
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    `)
    await page.getByText('Opens as it was saved').waitFor()
    expect(new URL(page.url()).pathname).toBe('/workflow')
    await page.context().close()
  })

  test('marks the drop zone while a file is dragged over it', async () => {
    const { page } = await openPage(browser, {})
    for (const [path, words] of [
      ['/', 'Drop the workflow to find its packs'],
      ['/workflow', 'Drop a workflow here'],
    ] as const) {
      await page.goto(pages + path, { waitUntil: 'networkidle' })
      const before = await page.getByText(words).count()
      await page.evaluate(dragFileOver)
      await expect.poll(() => page.getByText(words).count(), patience).toBe(before + 1)
      await expect.poll(() => page.getByText(words).count(), patience).toBe(before)
    }
  })

  test('opens a workflow after a retry if the registry could not be reached', async () => {
    const { page } = await openPage(browser, {})
    await page.goto(`${pages}/workflow`, { waitUntil: 'networkidle' })
    await page.route('**/workflows/resolve', (route) => route.abort())
    await open(page, 'tone.json', JSON.stringify(saved))
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute('**/workflows/resolve')
    await again.click()
    await expect.poll(() => page.getByText('Opens as it was saved').isVisible(), patience).toBe(true)
    await page.context().close()
  })

  test('fits a phone of 390 px, also in Arabic', async () => {
    for (const path of ['/workflow', '/ar/workflow']) {
      const { page } = await openPage(browser, { viewport: { width: 390, height: 844 } })
      await page.goto(`${pages}${path}`, { waitUntil: 'networkidle' })
      await open(page, 'tone.json', JSON.stringify(saved))
      await page.getByText('tone-bench', { exact: true }).first().waitFor()
      await page.getByRole('tab').first().waitFor()
      const width: number = await page.evaluate('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(390)
      await page.context().close()
    }
  })
})
