import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { removeRegistry, startRegistry, type RunningRegistry } from '../running-registry.ts'
import { isFrontEndMissing, runComfyui, type StandIn } from './front-end/comfyui-stand-in.ts'

interface Asked {
  method: string
  path: string
  body: string | null
  status: number
}

describe.skipIf(isFrontEndMissing)("ComfyUI's front end", () => {
  let registry: RunningRegistry
  let comfyui: StandIn
  let browser: Browser

  beforeAll(async () => {
    registry = await startRegistry({ args: ['--only', 'api'], patienceMs: 280_000 })
    comfyui = await runComfyui({ id: 'frame-ratios', version: '1.9.0' })
    browser = await launchBrowser()
  }, 300_000)

  afterAll(async () => {
    await browser?.close()
    await comfyui?.stop()
    await removeRegistry(registry)
  })

  test('requests conflicts of installed packs and release notes at its start', async () => {
    const { page, asked } = await open()
    const versions = await untilAsked(asked, '/bulk/nodes/versions')
    expect(versions).toMatchObject({ method: 'POST', status: 200 })
    expect(JSON.parse(versions.body ?? '')).toEqual({ node_versions: [{ node_id: 'frame-ratios', version: '1.9.0' }] })
    expect(await untilAsked(asked, '/nodes?node_id=frame-ratios')).toMatchObject({ status: 200 })
    expect(await untilAsked(asked, '/releases?project=comfyui')).toMatchObject({ status: 200 })
    await close(page)
  }, 240_000)

  test.each([
    ['by the protocol of Algolia', true, '/1/indexes/*/queries'],
    ['by the search of the registry where Algolia cannot be reached', false, '/nodes/search?search=palette'],
  ])(
    'searches packs %s, filters the list, and shows the nodes of a pack',
    async (_, hasAlgolia, path) => {
      const { page, asked } = await open({ hasAlgolia })
      await page.getByRole('button', { name: 'Extensions' }).click({ timeout: 90_000 })
      await page.getByText('Batch Shelf').first().waitFor({ timeout: 60_000 })
      await page.getByPlaceholder('Search').last().fill('palette')
      expect(await untilAsked(asked, path)).toMatchObject({ status: 200 })
      await expect.poll(() => shownOf(page, ['Batch Shelf', 'Palette Press'])).toEqual(['Palette Press'])
      const { version }: any = await latestOf('palette-press')
      await expect.poll(() => clickUntilAsked(page, asked), { timeout: 120_000 }).toMatchObject({ status: 200 })
      const contents = `/nodes/palette-press/versions/${version}/comfy-nodes?page=1&limit=256`
      expect(await untilAsked(asked, contents, { isWhole: true })).toMatchObject({ status: 200 })
      await close(page)
    },
    300_000,
  )

  test('requests the packs of unknown nodes in a workflow', async () => {
    const { page, asked } = await open()
    await page.getByRole('button', { name: 'Extensions' }).waitFor({ timeout: 90_000 })
    await loadWorkflow(page, ['PaletteDuotone', 'No such | node'])
    expect(await untilAsked(asked, '/comfy-nodes/PaletteDuotone/node')).toMatchObject({ status: 200 })
    expect(await untilAsked(asked, '/comfy-nodes/No%20such%20%7C%20node/node')).toMatchObject({ status: 404 })
    await close(page)
  }, 240_000)

  /**
   * Opens the front end. The addresses of its services are compiled in, so the browser redirects such requests to the
   * registry.
   */
  async function open({ hasAlgolia = true } = {}): Promise<{ page: Page; asked: Asked[] }> {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } })
    const asked: Asked[] = []
    await page.route(
      ({ hostname }) => hostname !== '127.0.0.1',
      async (route) => {
        const request = route.request()
        const { hostname, pathname, search } = new URL(request.url())
        const isTaken = hostname === 'api.comfy.org' || (hasAlgolia && hostname.endsWith('.algolia.net'))
        if (!isTaken) return route.abort()
        const path = `${pathname}${search}`
        const answer = await route.fetch({ url: `${registry.api}${path}` })
        asked.push({ method: request.method(), path, body: request.postData(), status: answer.status() })
        await route.fulfill({ response: answer })
      },
    )
    await page.goto(comfyui.address)
    return { page, asked }
  }

  /** Closes a page whose last requests may still be on their way. */
  async function close(page: Page): Promise<void> {
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.close()
  }

  /**
   * Clicks a pack, and waits for its request. The front end loses a click while it draws its list anew, so callers
   * retry.
   */
  async function clickUntilAsked(page: Page, asked: Asked[]): Promise<Asked> {
    await page.getByText('Palette Press').first().click({ timeout: 60_000 })
    return untilAsked(asked, '/nodes/palette-press', { isWhole: true, patienceMs: 10_000 })
  }

  async function latestOf(id: string): Promise<unknown> {
    const node: any = await (await fetch(`${registry.api}/nodes/${id}`)).json()
    return node.latest_version
  }
})

/** Returns the given texts that the page shows. */
async function shownOf(page: Page, texts: readonly string[]): Promise<string[]> {
  const shown = await page.locator('body').innerText()
  return texts.filter((text) => shown.includes(text))
}

/** Waits for a request whose path begins with the given path, or with `isWhole` equals the path. */
async function untilAsked(asked: Asked[], path: string, { isWhole = false, patienceMs = 90_000 } = {}): Promise<Asked> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const found = asked.find((one) => (isWhole ? one.path === path : one.path.startsWith(path)))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`never asked ${path}, but ${asked.map((one) => one.path).join(' ')}`)
}

function loadWorkflow(page: Page, types: string[]): Promise<unknown> {
  const nodes = types.map((type, index) => ({
    id: index + 1,
    type,
    pos: [10, 200 * index],
    size: [200, 100],
    flags: {},
    order: index,
    mode: 0,
    properties: {},
  }))
  const graph = {
    version: 0.4,
    last_node_id: types.length,
    last_link_id: 0,
    links: [],
    groups: [],
    config: {},
    extra: {},
  }
  return page.evaluate((workflow) => (globalThis as any).app.loadGraphData(workflow), { ...graph, nodes })
}
