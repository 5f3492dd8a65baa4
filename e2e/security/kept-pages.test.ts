import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GardenRegistry, startGardenRegistry } from '../accessibility/garden-registry.ts'
import { pageTable } from '../accessibility/page-table.ts'
import { sendAs, signUpOverHttp, type Somebody } from '../people.ts'
import { createPublisher, publishPack, type Publisher } from '../publishing.ts'
import { untilActive } from '../running-registry.ts'

let registry: GardenRegistry
let publisher: Somebody
let studio: Publisher

beforeAll(async () => {
  registry = await startGardenRegistry()
  publisher = await signUpOverHttp(registry.pages, 'Paula Publisher', 'paula@people.test')
  studio = await createPublisher(registry, publisher.idToken, 'kept-studio', 'Kept Studio')
}, 300_000)
afterAll(() => registry?.close())

const cookieOf = async (person: 'owner' | 'admin'): Promise<string> =>
  (await registry.people[person].page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

const read = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(address, { headers, redirect: 'manual' })
  const { status } = response
  const text = (await response.text()).replaceAll(/"requestId":"[^"]*"/g, '')
  return { status, text, caching: response.headers.get('cache-control') ?? '', headers: response.headers }
}

/** Addresses and sessions of signed-in people; members of a publisher are public by name. */
const personal = /Ada Admin|garden@people\.test|ada@people\.test|session_token|idToken=/

const addresses = [...new Set(pageTable.flatMap(({ at }) => at))]
const isPublic = (address: string) =>
  /^(\/(ar|es|fr|ja|ko|ru|zh)\b)?(\/?(\?|$)|\/(comfy-nodes|comfyui|compare|workflow|releases)(\?|$)|\/nodes\/[^/?]+(\/comfy-nodes(\/.*)?|\/versions\/[^/?]+\/files|\/compare\/[^/?]+\/[^/?]+)?(\?|$)|\/authors\/[^/?]+(\?|$)|\/publishers\/(?!create)[^/?]+(\/nodes\/[^/?]+)?(\?|$))/.test(
    address,
  )

/** Requests every page as two people and a visitor, twice each, so that a cached answer of one would reach the next. */
const askAsEach = async (path: string) => {
  const [owner, admin] = [await cookieOf('owner'), await cookieOf('admin')]
  const asked = []
  for (const cookie of [admin, owner, '', '', owner, admin])
    asked.push(await read(registry.address(path), cookie ? { cookie } : {}))
  for (const { text, headers } of asked) {
    expect(text).not.toMatch(personal)
    expect(headers.has('set-cookie')).toBe(false)
  }
  return asked
}

describe('two users and a visitor', () => {
  test.each(addresses.filter(isPublic))('get the same page at %s', async (path) => {
    const asked = await askAsEach(path)
    // Refusals are not cached, and the page loads their script with the first one.
    const shown = asked.filter(({ status }) => status === 200).map(({ text }) => text)
    expect(new Set(shown).size).toBeLessThanOrEqual(1)
    expect(new Set(asked.map(({ caching }) => caching)).size).toBe(1)
    expect(asked[0]?.caching).toMatch(/^public, max-age=0, (s-maxage=2, )?must-revalidate$/)
  })

  test.each(addresses.filter((path) => !isPublic(path)))('get no cacheable answer at %s', async (path) => {
    for (const { caching } of await askAsEach(path)) expect(caching).toMatch(/^private|^no-store/)
  })

  test.each(addresses.filter((path) => path.startsWith('/admin')))('get different statuses at %s', async (path) => {
    const statuses = (await askAsEach(path)).map(({ status }) => status)
    expect(statuses).toEqual([200, 403, 403, 403, 403, 200])
  })

  test.each(['/', '/nodes/tone-bench', '/ar/nodes/tone-bench', '/_root.data', '/nodes/tone-bench.data', '/releases'])(
    'cannot poison %s for others by their request headers',
    async (path) => {
      const hostile = {
        'X-Forwarded-Host': 'evil.test',
        'X-Forwarded-For': '203.0.113.66',
        'X-Request-Id': 'mine-alone',
        'Accept-Language': 'ar',
        Authorization: 'Bearer mine-alone',
        Cookie: 'comfy-registry-language-preference=ja; mine=alone',
        Referer: 'https://evil.test/',
        'User-Agent': 'mine-alone',
      }
      const address = `${registry.pages}${path}${path.includes('?') ? '&' : '?'}poison=${Date.now()}`
      const poisoned = await read(address, hostile)
      const clean = await read(address)
      expect(clean.text).toBe(poisoned.text)
      expect(clean.text + JSON.stringify([...clean.headers])).not.toMatch(/evil\.test|mine-alone/)
    },
  )
})

describe('a change', () => {
  test('is on every page that shows it, at once', async () => {
    const publish = async (version: string, name: string) => {
      await publishPack(registry, studio, { id: 'kept-tools', version, said: { node: { name } } })
      await untilActive(registry, 'kept-tools', version)
    }
    await publish('1.0.0', 'First name')
    const shows = [
      '/nodes/kept-tools',
      '/nodes/kept-tools.data',
      '/zh/nodes/kept-tools',
      '/publishers/kept-studio',
      '/nodes/kept-tools.md',
    ]
    for (const path of [...shows, ...shows])
      await expect.poll(async () => (await read(`${registry.pages}${path}`)).text).toContain('First name')
    await sendAs(registry, publisher.idToken, 'PUT /publishers/kept-studio/nodes/kept-tools', { name: 'Second name' })
    for (const path of shows) {
      const { text } = await read(`${registry.pages}${path}`)
      expect(text).toContain('Second name')
      expect(text).not.toContain('First name')
    }
    await sendAs(registry, publisher.idToken, 'PUT /publishers/kept-studio', { name: 'Renamed Studio' })
    expect((await read(`${registry.pages}/publishers/kept-studio`)).text).toContain('Renamed Studio')
    expect((await read(`${registry.pages}/nodes/kept-tools`)).text).toContain('Renamed Studio')
  })

  test('a cached page equals an uncached one, in each encoding, and gets 304 by its ETag', async () => {
    const address = `${registry.pages}/nodes/tone-bench?tab=versions&made=${Date.now()}`
    const made = await read(address)
    const kept = await read(address)
    const of = ({ headers }: { headers: Headers }) =>
      [...headers]
        .filter(
          ([name]) =>
            ![
              'date',
              'x-request-id',
              'content-length',
              'transfer-encoding',
              'content-encoding',
              'connection',
              'keep-alive',
            ].includes(name),
        )
        .map(([name, value]) => `${name}: ${value.toLowerCase()}`)
        .toSorted()
    expect(of(kept)).toEqual(of(made))
    expect(kept.text).toBe(made.text)
    expect(kept.headers.get('content-security-policy')).toMatch(/script-src 'self'( 'sha256-[^']+')+;/)
    for (const encoding of ['br', 'gzip'])
      await expect
        .poll(async () => (await read(address, { 'Accept-Encoding': encoding })).headers.get('content-encoding'))
        .toBe(encoding)
    const etag = made.headers.get('etag') ?? ''
    expect((await read(address, { 'If-None-Match': etag })).status).toBe(304)
  })
})
