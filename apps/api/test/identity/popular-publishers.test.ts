import { beforeAll, describe, expect, it } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenVersion, publishBody } from '../packs.ts'
import { signUp, type AuthBrowser } from './auth-browser.ts'
import { codeOf } from './totp-codes.ts'

const registry = useRegistry({ SECOND_FACTOR_DOWNLOADS: '1000', SECOND_FACTOR_STARS: '50' })
let ann: AuthBrowser
/** Address with the secret of Ann's authenticator app. */
let app: string

beforeAll(async () => {
  await signUp(registry, 'first')
  ann = await signUp(registry, 'ann')
  const { db } = registry.context
  await db.updateTable('identity_users').set({ email_verified: true }).where('name', '=', 'ann').execute()
  await send('createPublisher', 'POST', '/publishers', { id: 'garden', name: 'Garden' })
})

async function send(id: Parameters<typeof registry.call>[0], method: string, path: string, body?: object) {
  const headers = { Authorization: `Bearer ${await ann.idToken()}`, 'Content-Type': 'application/json' }
  return registry.call(id, path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
}

const makeToken = () =>
  send('createPersonalAccessToken', 'POST', '/publishers/garden/tokens', { name: 'ci', description: '' })
const trust = (workflow: string) =>
  send('createTrustedPublisher', 'POST', '/publishers/garden/trusted-publishers', {
    repository: 'garden/flowers',
    workflow,
  })
const invite = (email: string) =>
  send('createInvitation', 'POST', '/publishers/garden/invitations', { email, role: 'member' })
const permission = async () => (await send('getPermissionOnPublisher', 'GET', '/publishers/garden/permissions')).body
const publish = (token: string, version: string) =>
  registry.post(
    'publishNodeVersion',
    '/publishers/garden/nodes/flowers/versions',
    publishBody(token, 'flowers', version),
  )
const idOf = async (name: string) => {
  const people = registry.context.db.selectFrom('identity_users').select('id').where('name', '=', name)
  return (await people.executeTakeFirstOrThrow()).id
}
const setFacts = (facts: { downloads: number; github_stars: number }) =>
  registry.context.db.updateTable('nodes').set(facts).where('id', '=', 'flowers').execute()

describe('the publisher of a popular node', () => {
  it('needs a second factor, which its permissions report, and earlier tokens work once it is set up', async () => {
    const { token } = (await makeToken()).body
    await givenVersion(registry, { id: 'garden', token }, 'flowers', '1.0.0')
    await setFacts({ downloads: 999, github_stars: 49 })
    expect(await permission()).toEqual({ canEdit: true, role: 'owner' })
    expect((await publish(token, '1.0.1')).status).toBe(201)

    await setFacts({ downloads: 0, github_stars: 50 })
    expect(await permission()).toMatchObject({ needsSecondFactor: true })
    for (const answer of [await makeToken(), await trust('release.yml'), await invite('x@people.test')])
      expect(answer).toMatchObject({ status: 403, body: { error: 'second_factor_required' } })
    const refused = await publish(token, '1.0.2')
    expect(refused).toMatchObject({ status: 403, body: { error: 'second_factor_of_token_required' } })
    expect(refused.body.message).toContain('/account#second-factor')
    expect((await send('listPersonalAccessTokens', 'GET', '/publishers/garden/tokens')).status).toBe(200)

    app = (await ann.send('POST /second-factor/app', {})).body.address
    expect((await ann.send('POST /two-factor/verify-totp', { code: codeOf(app) })).status).toBe(200)
    expect(await permission()).toEqual({ canEdit: true, role: 'owner' })
    for (const answer of [await makeToken(), await trust('release.yml'), await invite('x@people.test')])
      expect(answer.status).toBe(201)
    expect((await publish(token, '1.0.2')).status).toBe(201)
  })

  it('changes nothing in a session that did not use the factor', async () => {
    const { db } = registry.context
    await db.updateTable('identity_sessions').set({ proved_at: null }).execute()
    const member = `/publishers/garden/members/${await idOf('ann')}`
    const promote = () => send('updateMember', 'PUT', member, { role: 'owner' })
    const changes = [makeToken, () => trust('nightly.yml'), () => invite('y@people.test'), promote]
    for (const change of changes)
      expect(await change()).toMatchObject({ status: 403, body: { error: 'recent_sign_in_required' } })
    expect((await ann.send('POST /two-factor/verify-totp', { code: codeOf(app, 1) })).status).toBe(200)
    for (const change of changes) expect((await change()).status).toBeLessThan(300)
  })

  it('needs none for a node with few users', async () => {
    await ann.send('POST /second-factor/remove-app', {})
    await setFacts({ downloads: 1000, github_stars: 0 })
    expect((await makeToken()).status).toBe(403)
    await setFacts({ downloads: 0, github_stars: 0 })
    expect((await makeToken()).status).toBe(201)
  })
})
