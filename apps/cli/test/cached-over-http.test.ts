import { afterAll, beforeAll, expect, test } from 'vitest'
import { useRegistry } from '../../api/test/harness.ts'
import { givenPublisher, givenVersion } from '../../api/test/packs.ts'
import { answerCached, remakeWith } from '../src/serve/answer-cached.ts'
import { clientNamer } from '../src/serve/client-address.ts'
import { listen, type Listening } from '../src/serve/listen.ts'

const registry = useRegistry()
let server: Listening
let owner: Awaited<ReturnType<typeof givenPublisher>>

beforeAll(async () => {
  const { answers, revisions } = registry.context
  const remake = remakeWith(registry, answers)
  const place = { port: 0, host: '127.0.0.1', setting: 'API_PORT' }
  const nameClient = clientNamer([{ address: '127.0.0.1', bits: 32, family: 'ipv4' }])
  const before = answerCached({ answers, revisions, remake, nameClient })
  server = await listen((asked) => registry.fetch(asked), place, before, { nameClient })
  owner = await givenPublisher(registry, 'keeper')
  await givenVersion(registry, owner, 'cached-pack', '1.0.0')
})
afterAll(() => server.close(0))

const ask = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('a cached answer has the same headers and bytes as an uncached one', async () => {
  const { answers, revisions } = registry.context
  const path = '/nodes?limit=7'
  const plain = { headers: { 'Accept-Encoding': 'identity' } }
  revisions.invalidate('everything')
  const made = await ask(path, plain)
  expect(answers.find(path)).toBeDefined()
  const again = await ask(path, plain)
  const ofEach = new Set([
    'date',
    'x-request-id',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-length',
    'vary',
  ])
  const told = ({ headers }: { headers: Headers }) =>
    [...headers]
      .filter(([name]) => !ofEach.has(name))
      .map(([name, value]) => `${name}: ${value}`)
      .toSorted()
  expect(told(again)).toEqual(told(made))
  expect(again.text).toBe(made.text)
  expect(again.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'))
})

test('cached answers count at most five installs of a client behind a trusted proxy', async () => {
  const install = (client: string) =>
    ask('/nodes/cached-pack/install', { headers: { 'X-Forwarded-For': `198.51.100.9, ${client}` } })
  for (let times = 0; times < 7; times++) expect((await install('203.0.113.7')).status).toBe(200)
  await install('203.0.113.8')
  await registry.context.installs.flush()
  const { text } = await ask('/nodes/cached-pack', { headers: { 'Cache-Control': 'no-cache' } })
  expect(JSON.parse(text).downloads).toBe(6)
})

test('a write invalidates the cache before it is answered', async () => {
  const { answers } = registry.context
  await ask('/nodes/cached-pack')
  expect(answers.find('/nodes/cached-pack')).toBeDefined()
  const { status } = await ask('/publishers/keeper/nodes/cached-pack/versions', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      personal_access_token: owner.token,
      node: { id: 'cached-pack', name: 'Another name' },
      node_version: { version: '2.0.0' },
    }),
  })
  expect(status).toBe(201)
  expect(answers.find('/nodes/cached-pack')).toBeUndefined()
})
