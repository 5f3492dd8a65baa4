import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test, type TestContext } from 'vitest'
import type { Environment } from '../../api/src/platform/config/settings.ts'
import { createToken } from '../../api/src/registry/tokens/create-token.ts'
import { deleteToken } from '../../api/src/registry/tokens/delete-token.ts'
import { auditOf } from '../../api/test/ask.ts'
import { givenApiKey, givenCustomer } from '../../api/test/customers.ts'
import { useRegistry } from '../../api/test/harness.ts'
import { givenPublisher, givenVersion, packZip, publishBody } from '../../api/test/packs.ts'
import { givenModerator, type Person } from '../../api/test/people.ts'
import { signed, webhookOf, withWebhook } from '../../api/test/releases.ts'
import { useCommandLine, type Server } from './command-line.ts'

const line = useCommandLine()
const environment: Environment = { ...withWebhook }
// Both processes and the reviewing registry share a data folder.
beforeAll(() => void (environment.DATA_DIR = line.directory))
const registry = useRegistry(environment)
let servers: [Server, Server] | undefined
let moderator: Person
let publisher: { id: string; token: string }
let rival: { id: string; token: string }

beforeAll(async () => {
  const { database } = registry.context.config
  if (database.kind !== 'server') return
  const settings = {
    DATABASE_URL: database.url,
    API_PUBLIC_URL: 'http://registry.test',
    RATE_LIMITS: 'off',
    ...withWebhook,
  }
  servers = await Promise.all([line.serve(settings), line.serve(settings)])
  moderator = await givenModerator(registry, 'ada')
  publisher = await givenPublisher(registry, 'studio')
  rival = await givenPublisher(registry, 'rival')
}, 180_000)
beforeEach((context) => {
  if (!servers) skip(context)
})

function skip(context: TestContext): never {
  return context.skip('two processes need a PostgreSQL server; set TEST_DATABASE_URL')
}

/** Sends a request to one of the two processes, alternating by turn. */
async function ask(turn: number, path: string, init: RequestInit = {}) {
  const base = servers?.[turn % 2]?.apiUrl ?? ''
  const { pathname, search } = new URL(path, 'http://registry.test')
  const response = await fetch(`${base}${pathname}${search}`, { redirect: 'manual', ...init })
  const bytes = Buffer.from(await response.arrayBuffer())
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, bytes, body: isJson ? JSON.parse(bytes.toString()) : undefined }
}

const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const announce = (turn: number, nodeId: string, version: string) =>
  ask(turn, `/publishers/studio/nodes/${nodeId}/versions`, json(publishBody(publisher.token, nodeId, version)))

const times = (length: number) => Array.from({ length }, (_, index) => index)
const rounds = times(10)

function count(statuses: { status: number }[]): Record<number, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(statuses, ({ status }) => status)).map(([status, some]) => [
      status,
      some?.length ?? 0,
    ]),
  )
}

test.each(rounds)('of twenty concurrent uploads for one version, one is stored, round %i', async (round) => {
  const nodeId = `sent-${round}`
  const announced = await Promise.all(times(8).map((turn) => announce(turn, nodeId, '1.0.0')))
  expect(count(announced)).toEqual({ 201: 8 })
  const archives = await Promise.all(times(20).map((one) => packZip(nodeId, '1.0.0', { 'README.md': `${one}` })))
  const addresses = announced.map(({ body }) => String(body.signedUrl))
  const answers = await Promise.all(
    archives.map((archive, turn) =>
      ask(turn, addresses[turn % addresses.length] ?? '', { method: 'PUT', body: new Uint8Array(archive) }),
    ),
  )
  expect(count(answers)).toEqual({ 200: 1, 409: 19 })
  const rows = await registry.context.db
    .selectFrom('node_versions')
    .select('sha256')
    .where('node_id', '=', nodeId)
    .execute()
  const kept = archives[answers.findIndex(({ status }) => status === 200)] ?? Buffer.of()
  expect(rows).toEqual([{ sha256: createHash('sha256').update(kept).digest('hex') }])
  const actions = (await auditOf(registry, `version:${nodeId}@1.0.0`)).map(({ action }) => action)
  expect(actions).toEqual([...times(8).map(() => 'version.publish'), 'version.upload'])
})

test('a version banned at one process is refused by the other, and a running download completes', async () => {
  const bytes = randomBytes(4 * 1024 * 1024).toString('base64')
  await givenVersion(registry, publisher, 'banned-pack', '1.0.0', { files: { 'model.txt': bytes } })
  const path = '/nodes/banned-pack/versions/1.0.0/download'
  const whole = await ask(0, path)
  for (const turn of [0, 1]) expect((await ask(turn, '/nodes/banned-pack')).status).toBe(200)

  const response = await fetch(`${servers?.[0].apiUrl}${path}`)
  const reader = response.body!.getReader()
  const parts = [(await reader.read()).value ?? new Uint8Array()]
  const banned = await ask(1, '/publishers/studio/nodes/banned-pack/ban', json({ reason: 'Spam' }, moderator.headers))
  expect(banned.status).toBe(204)

  for (const turn of [0, 1]) {
    expect((await ask(turn, path)).body.error).toBe('node_banned')
    expect((await ask(turn, '/nodes/banned-pack/install')).body.error).toBe('node_banned')
    // Cached answers of the catalogue are invalidated within a second.
    await expect.poll(async () => (await ask(turn, '/nodes/banned-pack')).status, { timeout: 1000 }).toBe(403)
  }
  for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value)
  expect(Buffer.concat(parts).equals(whole.bytes)).toBe(true)
})

test.each(rounds)(
  'a token revoked at one process is refused by both, and publishes nothing afterwards, round %i',
  async (round) => {
    const { id: tokenId, token } = await createToken(registry.context, 'operator', {
      publisherId: 'studio',
      name: 'ci',
    })
    const publishing = times(12).map(async (turn) => {
      const body = publishBody(token, `revoked-${round}`, `1.0.${turn}`)
      return ask(turn, `/publishers/studio/nodes/revoked-${round}/versions`, json(body))
    })
    await Promise.race(publishing)
    await deleteToken(registry.context, 'operator', { publisherId: 'studio', tokenId })
    const after = await Promise.all(
      [0, 1].map((turn) =>
        ask(
          turn,
          `/publishers/studio/nodes/revoked-${round}/versions`,
          json(publishBody(token, `revoked-${round}`, '2.0.0')),
        ),
      ),
    )
    expect(count(after)).toEqual({ 401: 2 })
    const answers = await Promise.all(publishing)
    expect(answers.filter(({ status }) => status !== 201 && status !== 401)).toEqual([])
    const entries = await registry.context.db
      .selectFrom('audit_entries')
      .select(['id', 'action'])
      .where((where) =>
        where.or([
          where('actor', '=', `token:${tokenId}`),
          where(where.ref('detail', '->>').key('tokenId'), '=', tokenId),
        ]),
      )
      .orderBy('id')
      .execute()
    expect(entries.at(-1)?.action).toBe('token.delete')
    expect(entries.filter(({ action }) => action === 'version.publish')).toHaveLength(
      answers.filter(({ status }) => status === 201).length,
    )
  },
)

test('an API key revoked at one process is refused by both', async () => {
  const customer = await givenCustomer(registry, 'carol')
  for (const round of times(5)) {
    const key = await givenApiKey(registry, customer, `laptop-${round}`)
    const headers = { 'X-API-Key': key.plaintext_key }
    const using = times(10).map((turn) => ask(turn, '/customers/storage', json({ file_name: 'a.png' }, headers)))
    await Promise.race(using)
    const revoked = await ask(round, `/customers/api-keys/${key.id}`, { method: 'DELETE', headers: customer.headers })
    expect(revoked.status).toBe(204)
    for (const turn of [0, 1]) {
      expect((await ask(turn, '/customers/storage', json({ file_name: 'b.png' }, headers))).status).toBe(401)
    }
    expect((await Promise.all(using)).filter(({ status }) => status !== 200 && status !== 401)).toEqual([])
  }
})

test('a GitHub event delivered many times to both processes is stored once', async () => {
  const text = JSON.stringify(webhookOf({ action: 'published', release: { tag_name: 'v7.0.0' } }))
  const headers = { 'Content-Type': 'application/json', ...signed(text, { delivery: randomUUID() }) }
  const answers = await Promise.all(
    times(20).map((turn) => ask(turn, '/releases', { method: 'POST', headers, body: text })),
  )
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  const notes = await registry.context.db
    .selectFrom('release_notes')
    .select('id')
    .where('version', '=', '7.0.0')
    .execute()
  expect(notes).toHaveLength(1)
})

test.each(rounds)('a node id published concurrently by two publishers belongs to one, round %i', async (round) => {
  const nodeId = `wanted-${round}`
  const answers = await Promise.all(
    times(12).map((turn) => {
      const { id, token } = turn % 4 < 2 ? publisher : rival
      return ask(turn, `/publishers/${id}/nodes/${nodeId}/versions`, json(publishBody(token, nodeId, '1.0.0')))
    }),
  )
  expect(count(answers)).toEqual({ 201: 6, 403: 6 })
})
