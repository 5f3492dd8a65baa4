import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { banPublisher, givenClaimable, givenOwner, publisherOf, setRepository } from '../claims/claiming.ts'
import { answersWith, rateLimited, resets, runGitHub } from '../github-stand-in.ts'
import { useRegistry } from '../harness.ts'
import { setNodeStatus } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'

const github = runGitHub()
const registry = useRegistry(github.environment)
let owner: Person
let nodeId: string

const complete = (body: unknown, headers: Record<string, string> = owner.headers) =>
  registry.call('completeClaim', '/claims/complete', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function givenState(publisherId = 'maker', person = owner): Promise<string> {
  const { body } = await registry.call('startClaim', `/publishers/${publisherId}/nodes/${nodeId}/claims`, {
    method: 'POST',
    headers: person.headers,
  })
  return new URL(body.authorization_url).searchParams.get('state') ?? ''
}

beforeAll(async () => {
  owner = await givenOwner(registry, 'maker')
})

beforeEach(async () => {
  nodeId = await givenClaimable(registry, github)
})

describe('POST /claims/complete', () => {
  test('200 with node and publisher, and the token is revoked at GitHub and not stored', async () => {
    const answer = await complete({ code: github.givenCode('alice'), state: await givenState() })
    expect(answer).toMatchObject({ status: 200, body: { node_id: nodeId, publisher_id: 'maker' } })
    expect(await publisherOf(registry, nodeId)).toBe('maker')
    const [token = ''] = github.revoked.slice(-1)
    expect(token).toMatch(/^gho_/)
    expect(github.tokens.has(token)).toBe(false)
    const entries = await registry.context.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(entries)).not.toContain(token)
    const addresses = github.requests.map((request) => request.split(' ')[1])
    expect(addresses.join('\n')).not.toContain(token)
  })

  test('200 even if GitHub does not revoke the token', async () => {
    github.faults.set('/applications/', answersWith(500))
    expect((await complete({ code: github.givenCode('alice'), state: await givenState() })).status).toBe(200)
  })

  test('200 for one of two concurrent calls, 403 for the other', async () => {
    const rival = await givenOwner(registry, 'rival')
    const [first, second] = [await givenState(), await givenState('rival', rival)]
    const answers = await Promise.all([
      complete({ code: github.givenCode('alice'), state: first }),
      complete({ code: github.givenCode('alice'), state: second }, rival.headers),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
  })

  test('400 for a body without a state, and for a node that lost its repository meanwhile', async () => {
    expect((await complete({ code: 'x' })).body.error).toBe('invalid_request')
    const state = await givenState()
    await setRepository(registry, nodeId, '')
    expect((await complete({ code: 'x', state })).body.error).toBe('node_without_repository')
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await complete({ code: 'x', state: await givenState() }, {})).status).toBe(401)
  })

  test('403 for an unknown state, and for a second use, even a concurrent one', async () => {
    expect((await complete({ code: 'x', state: 'invented' })).body.error).toBe('claim_state_invalid')
    const state = await givenState()
    const answers = await Promise.all([
      complete({ code: github.givenCode('alice'), state }),
      complete({ code: github.givenCode('alice'), state }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 403])
    expect(answers.find(({ status }) => status === 403)?.body.error).toBe('claim_state_invalid')
  })

  test('403 for the state of another person, which becomes invalid', async () => {
    const state = await givenState()
    const thief = await givenPerson(registry, 'thief')
    const code = github.givenCode('alice')
    expect((await complete({ code, state }, thief.headers)).body.error).toBe('claim_state_invalid')
    expect((await complete({ code, state })).body.error).toBe('claim_state_invalid')
    expect(github.codes.has(code)).toBe(true)
    expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
  })

  test('403 for a state older than ten minutes', async () => {
    const state = await givenState()
    const [attempt] = await registry.context.db
      .selectFrom('claim_attempts')
      .selectAll()
      .where('node_id', '=', nodeId)
      .execute()
    expect(attempt!.expires_at.getTime() - attempt!.created_at.getTime()).toBe(600_000)
    await registry.context.db.updateTable('claim_attempts').set({ expires_at: new Date() }).execute()
    const answer = await complete({ code: github.givenCode('alice'), state })
    expect(answer.body.error).toBe('claim_state_invalid')
  })

  test('403 for a former owner, a banned publisher, and a node that was claimed meanwhile', async () => {
    const outcast = await givenOwner(registry, 'outcast')
    const [demoted, banned] = [await givenState('outcast', outcast), await givenState('outcast', outcast)]
    const late = await givenState()
    const code = github.givenCode('alice')
    const members = registry.context.db.updateTable('publisher_members').where('user_id', '=', outcast.id)
    await members.set({ role: 'member' }).execute()
    expect((await complete({ code, state: demoted }, outcast.headers)).body.error).toBe('owners_only')
    await members.set({ role: 'owner' }).execute()
    await banPublisher(registry, 'outcast')
    expect((await complete({ code, state: banned }, outcast.headers)).body.error).toBe('publisher_banned')
    await registry.context.db.updateTable('nodes').set({ publisher_id: 'outcast' }).where('id', '=', nodeId).execute()
    expect((await complete({ code, state: late })).body.error).toBe('node_not_claimable')
    expect(github.requests).toEqual([])
  })

  test('403 for a wrong or used code, and for an account without rights, whose token is revoked', async () => {
    const wrong = await complete({ code: 'wrong', state: await givenState() })
    expect(wrong.body.error).toBe('github_token_invalid')
    const revoked = github.revoked.length
    const walter = await complete({ code: github.givenCode('walter'), state: await givenState() })
    expect(walter.body).toMatchObject({ error: 'repository_not_yours', login: 'walter' })
    expect(walter.body.message).toContain('walter')
    expect(github.revoked).toHaveLength(revoked + 1)
  })

  test('404 for a node or a publisher that was deleted meanwhile', async () => {
    const state = await givenState()
    await setNodeStatus(registry, nodeId, 'deleted')
    expect((await complete({ code: 'x', state })).body.error).toBe('node_not_found')
    await setNodeStatus(registry, nodeId, 'active')
    const leaver = await givenOwner(registry, 'leaver')
    const orphaned = await givenState('leaver', leaver)
    await registry.context.db.updateTable('publishers').set({ status: 'deleted' }).where('id', '=', 'leaver').execute()
    const answer = await complete({ code: 'x', state: orphaned }, leaver.headers)
    expect(answer.body.error).toBe('publisher_not_found')
  })

  test('409 for a node whose repository changes while GitHub is queried', async () => {
    github.faults.set('/repos/', (request, response) => {
      void setRepository(registry, nodeId, `${github.url}/mallory/pack`).then(() =>
        answersWith(200, { permissions: { admin: true } })(request, response),
      )
    })
    const answer = await complete({ code: github.givenCode('alice'), state: await givenState() })
    expect(answer).toMatchObject({ status: 409, body: { error: 'repository_changed' } })
    expect(await publisherOf(registry, nodeId)).toBe('unclaimed')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await complete({ code: 'x'.repeat(1_100_000), state: 'x' })).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await complete('code=x', { ...owner.headers, 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  test('429 when GitHub limits requests', async () => {
    for (const path of ['/access_token', '/user']) {
      github.faults.clear()
      github.faults.set(path, rateLimited(429, { 'retry-after': '120' }))
      const answer = await complete({ code: github.givenCode('alice'), state: await givenState() })
      expect(answer).toMatchObject({ status: 429, body: { message: expect.stringContaining('2 minutes') } })
    }
  })

  test('503 when GitHub is unavailable, or refuses the client secret', async () => {
    for (const fault of [answersWith(500), resets, answersWith(200, 'nonsense')]) {
      github.faults.set('/access_token', fault)
      const answer = await complete({ code: github.givenCode('alice'), state: await givenState() })
      expect(answer.body.error).toBe('github_unavailable')
    }
    github.faults.set('/access_token', answersWith(200, { error: 'incorrect_client_credentials' }))
    const misconfigured = await complete({ code: github.givenCode('alice'), state: await givenState() })
    expect(misconfigured.body.error).toBe('claims_not_configured')
  })
})
