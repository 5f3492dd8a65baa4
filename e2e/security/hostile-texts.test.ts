import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { removeRegistry, startRegistry, untilActive, type RunningRegistry } from '../running-registry.ts'
import { everyPayload } from './hostile-payloads.ts'
import { sendAs, signUpOverHttp } from '../people.ts'
import { publishPack } from '../publishing.ts'
import { handleEverything, watchPage } from './watched-browser.ts'

const projects = ['comfyui', 'comfyui_frontend', 'desktop', 'cloud']
const notesAPage = 30
const packs = 6
const image = '<img src=x onerror=alert(1)>'

let browser: Browser
let registry: RunningRegistry
let admin: string
let watch: Awaited<ReturnType<typeof watchPage>>

beforeAll(async () => {
  registry = await startRegistry({ environment: { SAMPLE_CATALOGUE: 'off', RATE_LIMITS: 'off' } })
  browser = await launchBrowser()
  const { idToken } = await signUpOverHttp(registry.pages, `Ada ${image}`, 'ada@people.test')
  admin = (await sendAs(registry, idToken, 'POST /admin/generate-token', {})).token
  await sendAs(registry, idToken, 'POST /publishers', {
    id: 'studio',
    name: `Studio ${image}`,
    description: payloadsOf(0).map(storable).join('\n\n').slice(0, 1000),
    website: 'https://example.test/"onclick="alert(1)',
    support: 'https://example.test/?q="><script>alert(1)</script>',
    source_code_repo: 'https://example.test/"><img/src=x/onerror=alert(1)>',
    logo: 'https://pictures.test/logo.png"onerror="alert(1)',
  })
  const { token } = await sendAs(registry, idToken, 'POST /publishers/studio/tokens', { name: 'laptop' })
  for (let number = 0; number < packs; number++) await publish(token, number)
  watch = await watchPage(browser, registry.pages)
}, 300_000)
afterAll(() => removeRegistry(registry, browser))

/** The contract refuses short texts with these characters. */
const unshowable = /[\p{Cc}\p{Cf}\p{Cn}\p{Zl}\p{Zp}]/u

/** Payloads in the README of a pack. All packs together have every payload. */
const payloadsOf = (pack: number) => everyPayload.filter((_, index) => index % packs === pack)

async function publish(token: string, number: number): Promise<void> {
  const id = `pack-${number}`
  const own = payloadsOf(number)
  const short = own.map(storable).filter((payload) => payload.length < 100 && !unshowable.test(payload))
  const node = {
    name: `Pack ${short[0]} ${short[1]}`.slice(0, 200),
    description: own.map(storable).join('\n\n').slice(0, 4000),
    author: short[2] ?? '',
    category: short[3] ?? '',
    tags: short.slice(4, 12),
    license: JSON.stringify({ text: short.join(' ') }),
    icon: 'https://pictures.test/icon.png"onerror="alert(1)',
    banner_url: 'javascript:alert(1)',
  }
  const version = { changelog: own.map(storable).join('\n\n'), dependencies: [`numpy # ${image}`] }
  const files = {
    'README.md': own.join('\n\n'),
    LICENSE: own.join('\n'),
    // The archive reader refuses names that Windows does not accept.
    [`x' onerror=alert(1) '&lt;img src=x onerror=alert(1)&gt;.html`]: image,
    '__init__.py': comfyNodes(short),
  }
  await publishPack(registry, { id: 'studio', token }, { id, version: '1.0.0', files, said: { node, version } })
  await untilActive(registry, id, '1.0.0')
}

/** Removes characters that no database accepts. */
const storable = (text: string) => text.replaceAll('\u0000', '')

const comfyNodes = (texts: string[]) => `
class Hostile:
    CATEGORY = ${JSON.stringify(texts[0])}
    DESCRIPTION = ${JSON.stringify(texts.join(' '))}
    RETURN_TYPES = (${JSON.stringify(texts[1])},)
    RETURN_NAMES = (${JSON.stringify(texts[2])},)
    FUNCTION = "run"
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {${JSON.stringify(texts[3])}: ("STRING", {"default": ${JSON.stringify(image)}, "tooltip": ${JSON.stringify(texts[4])}})}}
NODE_CLASS_MAPPINGS = {"Hostile": Hostile}
NODE_DISPLAY_NAME_MAPPINGS = {"Hostile": ${JSON.stringify(image)}}
`

async function look(path: string): Promise<void> {
  await watch.open(path)
  const acting = await handleEverything(watch.page)
  await watch.page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))')
  expect({ path, found: watch.found.splice(0), acting }).toEqual({ path, found: [], acting: [] })
}

test('a page that renders such a text unescaped is detected', async () => {
  await watch.open('/comfy-nodes')
  await watch.page.evaluate((text) => {
    const { document } = globalThis as any
    document.querySelector('main').innerHTML = text
  }, `${image}<a href="javascript:alert(1)">x</a><iframe src="https://evil.test/"></iframe>`)
  await expect.poll(() => watch.found.length).toBeGreaterThanOrEqual(2)
  expect(await handleEverything(watch.page)).toEqual([
    'onerror of IMG',
    'a link to javascript:alert(1)',
    expect.stringContaining('<iframe'),
  ])
  watch.found.splice(0)
})

describe('a hostile text', () => {
  test('has more than 200 variants', () => {
    expect(new Set(everyPayload).size).toBeGreaterThan(200)
  })

  test.each(Array.from({ length: packs }, (_, number) => `/nodes/pack-${number}`))(
    'as README, changelog, licence, files and definitions is inert on %s',
    async (path) => {
      await look(path)
      expect(await watch.page.locator('.prose').count()).toBeGreaterThan(0)
      for (const tab of ['nodes', 'versions', 'dependencies', 'files', 'licence']) await look(`${path}?tab=${tab}`)
      await look(`${path}/comfy-nodes/Hostile`)
    },
  )

  test.each([
    '/',
    '/?query=pack',
    '/compare?packs=pack-0,pack-1,pack-2',
    '/?query=<script>alert(1)</script>',
    '/publishers/studio',
    '/ar/nodes/pack-1/comfy-nodes',
  ])('as name, description, tags and facts is inert on %s', look)

  test.each([
    '/nodes/pack-1.md',
    '/nodes/pack-1/versions.atom',
    '/publishers/studio.atom',
    '/feeds/updates.atom',
    '/nodes/pack-1/badge.svg',
    '/api/nodes/pack-1',
    '/api/nodes/pack-1/versions/1.0.0/contents',
  ])('is inert in %s, opened by itself', async (path) => {
    // The browser downloads feeds and some texts instead of opening them.
    await watch.open(path).catch(() => undefined)
    expect(watch.found.splice(0)).toEqual([])
  })

  test('as release notes, one by one, is inert', async () => {
    for (let round = 0; round * projects.length * notesAPage < everyPayload.length; round++) {
      const ofRound = everyPayload.slice(
        round * projects.length * notesAPage,
        (round + 1) * projects.length * notesAPage,
      )
      await Promise.all(ofRound.map((payload, index) => release(payload, index, round)))
      for (const project of projects) await look(`/releases?project=${project}`)
    }
    expect([...watch.pictures].every((picture) => picture.startsWith('https://pictures.test/'))).toBe(true)
  })
})

async function release(payload: string, index: number, round: number): Promise<void> {
  const { id } = await sendAs(registry, admin, 'POST /admin/releases', {
    project: projects[index % projects.length],
    version: `${round + 1}.0.${index}`,
    contents: { en: storable(payload) },
  })
  await sendAs(registry, admin, `POST /admin/releases/${id}/publish`)
}
