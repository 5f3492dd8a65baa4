import type { IncomingMessage, ServerResponse } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { banPublisher, givenClaimable, givenOwner, publisherOf, setRepository } from '../claims/claiming.ts'
import { answersWith, rateLimited, resets, runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { givenUnclaimed, givenVersion, setNodeStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'

const github = runGitHub()
const registry = useRegistry(github.environment)
const unconnected = useRegistry()
let owner: Person
let nodeId: string

interface Asked {
  node?: string
  publisherId?: string
  headers?: Record<string, string>
  body?: unknown
}

const claim = (token: string, asked: Asked = {}) => {
  const { node = nodeId, publisherId = 'maker', headers = owner.headers, body = { GH_TOKEN: token } } = asked
  return registry.call('claimMyNode', `/publishers/${publisherId}/nodes/${node}/claim-my-node`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

beforeAll(async () => {
  owner = await givenOwner(registry, 'maker')
})

beforeEach(async () => {
  nodeId = await givenClaimable(registry, github)
})

describe('POST /publishers/{publisherId}/nodes/{nodeId}/claim-my-node', () => {
  test('204, and the node belongs to the publisher, who can publish it', async () => {
    const token = github.givenToken('alice')
    const before = await registry.call('getNode', `/nodes/${nodeId}`)
    expect((await claim(token)).status).toBe(204)
    const { body } = await registry.call('getNode', `/nodes/${nodeId}`)
    expect(body.publisher.id).toBe('maker')
    expect(Date.parse(body.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.body.updated_at))
    const created = await registry.call('createPersonalAccessToken', '/publishers/maker/tokens', {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'ci' }),
    })
    await givenVersion(registry, { id: 'maker', token: created.body.token }, nodeId, '1.0.0')
  })

  test('204 writes an audit entry with the account, and stores the token nowhere', async () => {
    const token = github.givenToken('alice')
    await claim(token)
    const entries = await registry.context.db.selectFrom('audit_entries').selectAll().execute()
    expect(entries.at(-1)).toMatchObject({
      actor: `user:${owner.id}`,
      action: 'node.claim',
      subject: `node:${nodeId}`,
      detail: { publisherId: 'maker', login: 'alice' },
    })
    expect(JSON.stringify(entries)).not.toContain(token)
    const asked = github.requests.filter((request) => !request.startsWith('POST /api/applications/'))
    expect(asked.join('\n')).not.toContain(token)
  })

  test('204 for an admin account that GitHub shows only in its permissions', async () => {
    await setRepository(registry, nodeId, `${github.url}/Alice/reticent.git`)
    github.repositories.set('alice/reticent', { rights: { alice: 'admin' }, isReticent: true })
    expect((await claim(github.givenToken('alice'))).status).toBe(204)
  })

  test('204 for a renamed repository', async () => {
    await setRepository(registry, nodeId, `${github.url}/alice/old-name`)
    github.repositories.set('alice/old-name', { rights: { alice: 'admin' }, movedTo: 'alice/new-name' })
    github.repositories.set('alice/new-name', { rights: { alice: 'admin' } })
    expect((await claim(github.givenToken('alice'))).status).toBe(204)
  })

  test('204 for a mirrored node, which the next run of the mirror leaves alone', async () => {
    await registry.context.db
      .insertInto('mirror_sources')
      .values({ base_url: 'https://source.test' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await registry.context.db
      .insertInto('mirrored_nodes')
      .values({ node_id: nodeId, base_url: 'https://source.test' })
      .execute()
    expect((await claim(github.givenToken('alice'))).status).toBe(204)
    expect(await registry.context.db.selectFrom('mirrored_nodes').selectAll().execute()).toEqual([])
  })

  test('204 for one of two concurrent claims, 403 for the other', async () => {
    const second = await givenOwner(registry, 'rival')
    const answers = await Promise.all([
      claim(github.givenToken('alice')),
      claim(github.givenToken('alice'), { publisherId: 'rival', headers: second.headers }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 403])
    expect(answers.find(({ status }) => status === 403)?.body.error).toBe('node_not_claimable')
    expect(await publisherOf(registry, nodeId)).toBe(answers[0].status === 204 ? 'maker' : 'rival')
  })

  test.each(['', 'https://example.com/alice/pack', 'https://github.com/alice', 'https://github.com/../pack'])(
    '400 for a node whose repository is %j',
    async (repository) => {
      await setRepository(registry, nodeId, repository)
      const answer = await claim(github.givenToken('alice'))
      expect(answer).toMatchObject({ status: 400, body: { error: 'node_without_repository' } })
      expect(github.requests).toEqual([])
    },
  )

  test('400 for a body without a token', async () => {
    expect((await claim('', { body: {} })).body.error).toBe('invalid_request')
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await claim(github.givenToken('alice'), { headers: {} })).status).toBe(401)
  })

  test('403 for a member, a non-member, and a banned publisher', async () => {
    const member = await givenPerson(registry, 'mel')
    await givenMember(registry, 'maker', member, 'member')
    expect((await claim(github.givenToken('alice'), { headers: member.headers })).body.error).toBe('owners_only')
    const outcast = await givenOwner(registry, 'outcast')
    expect((await claim(github.givenToken('alice'), { headers: outcast.headers })).status).toBe(403)
    await banPublisher(registry, 'outcast')
    const banned = await claim(github.givenToken('alice'), { publisherId: 'outcast', headers: outcast.headers })
    expect(banned.body.error).toBe('publisher_banned')
    expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
  })

  test('403 for a claimed node, and for a banned one', async () => {
    await claim(github.givenToken('alice'))
    expect((await claim(github.givenToken('alice'))).body.error).toBe('node_not_claimable')
    await givenUnclaimed(registry, 'outlaw')
    await setNodeStatus(registry, 'outlaw', 'banned', 'It mines coins.')
    expect((await claim(github.givenToken('alice'), { node: 'outlaw' })).body.error).toBe('node_banned')
  })

  test.each(['gho_unknown', 'two words', 'Zeile\nbricht', 'schön'])(
    '403 for the token %j, without repeating it',
    async (token) => {
      const answer = await claim(token)
      expect(answer).toMatchObject({ status: 403, body: { error: 'github_token_invalid' } })
      expect(JSON.stringify(answer.body)).not.toContain(token)
    },
  )

  test('403 for a token of another app, without further requests to GitHub', async () => {
    const answer = await claim(github.givenForeignToken('alice'))
    expect(answer).toMatchObject({ status: 403, body: { error: 'github_token_invalid' } })
    expect(github.requests).toHaveLength(1)
    expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
  })

  test.each([404, 422])('403 for a token that GitHub answers with %s', async (status) => {
    github.faults.set('/applications/', answersWith(status))
    expect((await claim(github.givenToken('alice'))).body.error).toBe('github_token_invalid')
  })

  test('403 for a token that may not read its user', async () => {
    github.faults.set('/user', answersWith(403))
    expect((await claim(github.givenToken('alice'))).body.error).toBe('github_token_invalid')
  })

  test('403 for an account without admin rights, with its name', async () => {
    for (const login of ['walter', 'mallory']) {
      const { status, body } = await claim(github.givenToken(login))
      expect({ status, error: body.error }).toEqual({ status: 403, error: 'repository_not_yours' })
      expect(body.message).toContain(login)
    }
    expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
  })

  test('403 for a missing, private or blocked repository', async () => {
    const token = github.givenToken('mallory')
    const [repository = ''] = [...github.repositories.keys()].slice(-1)
    github.repositories.set(repository, { rights: { alice: 'admin' }, isPrivate: true })
    expect((await claim(token)).body.error).toBe('repository_not_found')
    github.repositories.delete(repository)
    expect((await claim(token)).body.error).toBe('repository_not_found')
    for (const status of [403, 451]) {
      github.faults.set('/repos/', answersWith(status))
      expect((await claim(token)).body.error).toBe('repository_not_found')
    }
  })

  test('404 for an unknown or unlisted node, and for an unknown publisher', async () => {
    const token = github.givenToken('alice')
    expect((await claim(token, { node: 'nothing' })).body.error).toBe('node_not_found')
    await registry.context.db
      .insertInto('nodes')
      .values({ id: 'unlisted', publisher_id: 'unclaimed', name: 'x' })
      .execute()
    expect((await claim(token, { node: 'unlisted' })).body.error).toBe('node_not_found')
    expect((await claim(token, { publisherId: 'nobody' })).body.error).toBe('publisher_not_found')
  })

  test('409 for a node whose repository changes while GitHub is queried', async () => {
    github.faults.set('/repos/', (request, response) => {
      void setRepository(registry, nodeId, `${github.url}/mallory/pack`).then(() =>
        answersWith(200, { permissions: { admin: true } })(request, response),
      )
    })
    const answer = await claim(github.givenToken('alice'))
    expect(answer).toMatchObject({ status: 409, body: { error: 'repository_changed' } })
    expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await claim('x'.repeat(1_100_000))).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const headers = { ...owner.headers, 'Content-Type': 'text/plain' }
    expect((await claim('x', { headers })).status).toBe(415)
  })

  test.each([
    [
      '403 and no remaining requests',
      rateLimited(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inMinutes(12) }),
      12,
    ],
    ['403 and Retry-After', rateLimited(403, { 'retry-after': '90' }, 'Slow down'), 2],
    ['403 and a message', rateLimited(403, {}, 'You have exceeded a secondary rate limit.'), 1],
    ['429', rateLimited(429, {}), 1],
  ])('429 when GitHub limits requests (%s), with the minutes to wait', async (_, fault, minutes) => {
    for (const path of ['/applications/', '/user', '/repos/']) {
      github.faults.clear()
      github.faults.set(path, fault)
      const { status, body } = await claim(github.givenToken('alice'))
      expect({ status, error: body.error }).toEqual({ status: 429, error: 'github_rate_limited' })
      expect(body.message).toMatch(new RegExp(`in (${minutes}|${minutes + 1}) minutes`))
    }
  })

  test.each([
    ['a server error', answersWith(502)],
    ['a broken connection', resets],
    ['an unexpected body', answersWith(200, [])],
    ['a redirect to another host', answersWith(301, {}, { Location: 'http://elsewhere.test/user' })],
    ['a redirect to itself', redirectsToItself],
  ])('503 when GitHub answers with %s', async (_, fault) => {
    for (const path of ['/applications/', '/user', '/repos/']) {
      github.faults.clear()
      github.faults.set(path, fault)
      const answer = await claim(github.givenToken('alice'))
      expect(answer).toMatchObject({ status: 503, body: { error: 'github_unavailable' } })
    }
    expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
  })

  test('503 without a configured GitHub client, for owners of a claimable node', async () => {
    const other = await givenOwner(unconnected, 'maker')
    const id = await givenClaimable(unconnected, github)
    await setRepository(unconnected, id, 'https://github.com/alice/pack')
    const ask = (node: string) =>
      send(unconnected, 'claimMyNode', `POST /publishers/maker/nodes/${node}/claim-my-node`, {
        as: other,
        body: { GH_TOKEN: github.givenToken('alice') },
      })
    expect(await ask(id)).toMatchObject({ status: 503, body: { error: 'claims_not_configured' } })
    expect((await ask('nothing')).body.error).toBe('node_not_found')
    expect(github.requests).toEqual([])
  })
})

function redirectsToItself(request: IncomingMessage, response: ServerResponse): void {
  answersWith(301, {}, { Location: request.url ?? '' })(request, response)
}

function inMinutes(minutes: number): string {
  return String(Math.floor(Date.now() / 1000) + minutes * 60)
}
