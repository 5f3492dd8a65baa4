import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { banPublisher, givenClaimable, givenOwner, setRepository } from '../claims/claiming.ts'
import { runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'

const github = runGitHub()
const registry = useRegistry({ ...github.environment, PUBLIC_URL: 'https://pages.test' })
let owner: Person
let nodeId: string

const start = ({ node = nodeId, publisherId = 'maker', headers = owner.headers } = {}) =>
  registry.call('startClaim', `/publishers/${publisherId}/nodes/${node}/claims`, { method: 'POST', headers })

beforeAll(async () => {
  owner = await givenOwner(registry, 'maker')
  registry.context.config.github.url = github.url
})

beforeEach(async () => {
  nodeId = await givenClaimable(registry, github)
})

describe('POST /publishers/{publisherId}/nodes/{nodeId}/claims', () => {
  test('201 with the GitHub URL without scopes, and a state stored as a digest', async () => {
    const { status, body } = await start()
    expect(status).toBe(201)
    const url = new URL(body.authorization_url)
    expect(`${url.origin}${url.pathname}`).toBe(`${github.url}/login/oauth/authorize`)
    const { state, ...query } = Object.fromEntries(url.searchParams)
    expect(query).toEqual({
      client_id: 'registry-client',
      redirect_uri: 'https://pages.test/claim/callback',
      scope: '',
    })
    expect(state).toMatch(/^[\w-]{43}$/)
    const tables = await Promise.all([
      registry.context.db.selectFrom('claim_attempts').selectAll().execute(),
      registry.context.db.selectFrom('audit_entries').selectAll().execute(),
    ])
    expect(JSON.stringify(tables)).not.toContain(state)
    expect(tables[1].at(-1)).toMatchObject({ action: 'claim.start', subject: `node:${nodeId}` })
    expect(github.requests).toEqual([])
  })

  test('201 keeps only the twenty newest attempts of a person', async () => {
    const first = await start()
    for (let i = 0; i < 20; i++) await start()
    const rows = await registry.context.db
      .selectFrom('claim_attempts')
      .selectAll()
      .where('user_id', '=', owner.id)
      .execute()
    expect(rows).toHaveLength(20)
    const state = new URL(first.body.authorization_url).searchParams.get('state')
    const answer = await registry.call('completeClaim', '/claims/complete', {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ code: 'x', state }),
    })
    expect(answer.body.error).toBe('claim_state_invalid')
  })

  test('400 for a node without a repository on GitHub', async () => {
    await setRepository(registry, nodeId, 'https://example.com/alice/pack')
    expect((await start()).body.error).toBe('node_without_repository')
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await start({ headers: {} })).status).toBe(401)
  })

  test('403 for a member, a banned publisher, and a claimed node', async () => {
    const member = await givenPerson(registry, 'mel')
    await givenMember(registry, 'maker', member, 'member')
    expect((await start({ headers: member.headers })).body.error).toBe('owners_only')
    const outcast = await givenOwner(registry, 'outcast')
    await banPublisher(registry, 'outcast')
    expect((await start({ publisherId: 'outcast', headers: outcast.headers })).body.error).toBe('publisher_banned')
    await registry.context.db.updateTable('nodes').set({ publisher_id: 'maker' }).where('id', '=', nodeId).execute()
    expect((await start()).body.error).toBe('node_not_claimable')
  })

  test('404 for an unknown node or publisher', async () => {
    expect((await start({ node: 'nothing' })).body.error).toBe('node_not_found')
    expect((await start({ publisherId: 'nobody' })).body.error).toBe('publisher_not_found')
  })
})

describe('without a configured GitHub client', () => {
  const unconnected = useRegistry()

  test('503 with the missing settings', async () => {
    const person = await givenOwner(unconnected, 'maker')
    const answer = await unconnected.call('startClaim', '/publishers/maker/nodes/any/claims', {
      method: 'POST',
      headers: person.headers,
    })
    expect(answer).toMatchObject({ status: 503, body: { error: 'claims_not_configured' } })
    expect(answer.body.message).toContain('GITHUB_CLIENT_ID')
  })
})
