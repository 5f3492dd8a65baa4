import { createRateLimits, readConfig, systemClock } from '@registry/api'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientNamer } from './client-address.ts'
import { limitPages } from './limit-pages.ts'
import { listen, type Listening } from './listen.ts'

let listening: Listening

beforeAll(async () => {
  const { rateLimits } = readConfig({ RATE_LIMITS: 'pages=2/60,expensive=1/60' })
  const before = limitPages(
    createRateLimits(rateLimits, systemClock),
    clientNamer([{ address: '127.0.0.1', bits: 32, family: 'ipv4' }]),
  )
  listening = await listen(async () => new Response('a page'), { port: 0, host: '127.0.0.1', setting: 'PORT' }, before)
})
afterAll(() => listening.close(0))

const ask = (path: string, from?: string) =>
  fetch(`http://127.0.0.1:${listening.port}${path}`, { headers: from ? { 'X-Forwarded-For': from } : {} })

it('a robot that exceeds the rate of page requests gets 429, other clients do not', async () => {
  const robot = '203.0.113.1'
  expect([(await ask('/', robot)).status, (await ask('/ja/nodes/a', robot)).status]).toEqual([200, 200])
  const refused = await ask('/nodes/b.data', robot)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(refused.headers.get('ratelimit-policy')).toBe('"pages";q=2;w=60')
  expect(refused.headers.get('ratelimit')).toMatch(/^"pages";r=0;t=\d+$/)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.text()).toMatch(/Wait \d+ seconds/)
  expect((await ask('/', '203.0.113.2')).status).toBe(200)
})

it('images and sitemaps cost more than pages', async () => {
  const robot = '203.0.113.3'
  expect((await ask('/nodes/a/og.png', robot)).status).toBe(200)
  expect((await ask('/sitemaps/en/nodes-1.xml', robot)).status).toBe(429)
  expect([(await ask('/', robot)).status, (await ask('/', robot)).status]).toEqual([200, 200])
})

it('API requests, build files and requests without a client address are not limited', async () => {
  const client = '203.0.113.4'
  for (const path of ['/api/nodes', '/api', '/mcp', '/assets/a.js']) {
    for (let i = 0; i < 3; i++) expect((await ask(path, client)).status).toBe(200)
  }
  for (let i = 0; i < 4; i++) expect((await ask('/')).status).toBe(200)
})
