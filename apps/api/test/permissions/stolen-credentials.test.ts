import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { runActionsIssuer } from '../actions-issuer.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, packZip, publishBody, upload } from '../packs.ts'
import { givenMember, givenModerator, givenPerson, idToken, type Person } from '../people.ts'
import { send } from '../requests.ts'

const issuer = runActionsIssuer()
const registry = useRegistry(issuer.environment)

let owner: Person
let studio: { id: string; token: string }
let rival: { id: string; token: string }

beforeAll(async () => {
  owner = await givenPerson(registry, 'owner')
  studio = await givenPublisher(registry, 'studio')
  rival = await givenPublisher(registry, 'rival')
  await givenMember(registry, studio.id, owner)
})

describe('a stolen upload URL', () => {
  it('is refused once the archive has arrived', async () => {
    const { signedUrl } = await publish(studio.token, 'river', '1.0.0')
    expect((await upload(registry, signedUrl, await packZip('river', '1.0.0'))).status).toBe(200)
    const stolen = await upload(registry, signedUrl, await packZip('river', '1.0.0', { 'evil.py': 'import os' }))
    expect(stolen).toMatchObject({ status: 409, body: { error: 'upload_used' } })
  })

  it('is valid for no other upload, and not after its expiry', async () => {
    const mine = new URL((await publish(studio.token, 'lake', '1.0.0')).signedUrl)
    const theirs = new URL((await publish(rival.token, 'pond', '1.0.0', rival.id)).signedUrl)
    theirs.search = mine.search
    const archive = await packZip('pond', '1.0.0')
    expect((await upload(registry, theirs.href, archive)).body.error).toBe('upload_signature_invalid')
    mine.searchParams.set('expires', String(Number(mine.searchParams.get('expires')) + 3600))
    expect((await upload(registry, mine.href, archive)).body.error).toBe('upload_signature_invalid')
  })
})

describe('a stolen publish token', () => {
  it('of another publisher is refused', async () => {
    const answer = await registry.post(
      'publishNodeVersion',
      `/publishers/${studio.id}/nodes/river/versions`,
      publishBody(rival.token, 'river', '6.6.6'),
    )
    expect(answer).toMatchObject({ status: 403, body: { error: 'token_of_another_publisher' } })
  })

  it('is not accepted as a person in any header', async () => {
    for (const headers of [{ Authorization: `Bearer ${studio.token}` }, { 'X-API-Key': studio.token }]) {
      const answer = await registry.call('listPersonalAccessTokens', `/publishers/${studio.id}/tokens`, { headers })
      expect(answer.status).toBe(401)
    }
  })

  it('is refused immediately after its revocation', async () => {
    const created = await registry.call('createPersonalAccessToken', `/publishers/${studio.id}/tokens`, {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'leaked' }),
    })
    await publish(created.body.token, 'brook', '1.0.0')
    await registry.call('deletePersonalAccessToken', `/publishers/${studio.id}/tokens/${created.body.id}`, {
      method: 'DELETE',
      headers: owner.headers,
    })
    const answer = await registry.post(
      'publishNodeVersion',
      `/publishers/${studio.id}/nodes/brook/versions`,
      publishBody(created.body.token, 'brook', '1.0.1'),
    )
    expect(answer).toMatchObject({ status: 401, body: { error: 'token_invalid' } })
  })
})

describe('a workflow ID token', () => {
  it('that was exchanged before is refused, also in concurrent calls', async () => {
    await registry.call('createTrustedPublisher', `/publishers/${studio.id}/trusted-publishers`, {
      method: 'POST',
      headers: { ...owner.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify({ repository: 'octo/pack', workflow: 'publish.yml' }),
    })
    const stolen = { publisher_id: studio.id, id_token: await issuer.sign() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => registry.post('exchangeTrustedToken', '/trusted-publishing/token', stolen)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 403, 403])
    const later = await registry.post('exchangeTrustedToken', '/trusted-publishing/token', stolen)
    expect(later).toMatchObject({ status: 403, body: { error: 'workflow_token_replayed' } })
  })
})

describe('a stolen session of an admin', () => {
  it('that is older than 15 minutes cannot ban, and gets no admin token', async () => {
    const admin = await givenPerson(registry, 'ada', { admin: true })
    const signedIn = Math.floor(Date.now() / 1000) - 16 * 60
    const claims = { sub: admin.id, email: admin.email, auth_time: signedIn }
    const as = { ...admin, headers: { Authorization: `Bearer ${await registry.context.identity.sign?.(claims)}` } }
    expect((await send(registry, 'listAdminUsers', 'GET /admin/users', { as })).status).toBe(200)
    expect(await send(registry, 'generateAdminToken', 'POST /admin/generate-token', { as })).toMatchObject({
      status: 403,
      body: { error: 'recent_sign_in_required' },
    })
    expect(await send(registry, 'banPublisher', 'POST /publishers/rival/ban', { as })).toMatchObject({
      status: 403,
      body: { error: 'admin_token_required' },
    })
  })
})

describe('a leaked admin token', () => {
  const bearerOf = (person: Person) => person.headers['Authorization']?.slice('Bearer '.length) ?? ''
  const look = (as: Person) => send(registry, 'listAdminUsers', 'GET /admin/users', { as })

  it('is refused as a publish token', async () => {
    const token = bearerOf(await givenModerator(registry, 'ada'))
    const path = `/publishers/${studio.id}/nodes/river/versions`
    const body = publishBody(token, 'river', '7.7.7')
    expect(await registry.post('publishNodeVersion', path, body)).toMatchObject({
      status: 401,
      body: { error: 'token_invalid' },
    })
  })

  it('creates no other one, and expires after an hour', async () => {
    const moderator = await givenModerator(registry, 'ada')
    const again = await send(registry, 'generateAdminToken', 'POST /admin/generate-token', { as: moderator })
    expect(again.body.error).toBe('recent_sign_in_required')
    await registry.context.db.updateTable('admin_tokens').set({ expires_at: new Date() }).execute()
    expect(await look(moderator)).toMatchObject({ status: 401, body: { error: 'admin_token_invalid' } })
  })

  it.each([
    ['no longer an admin', { is_admin: false }],
    ['banned', { status: 'banned' }],
  ] as const)('of a person who is %s is refused immediately', async (what, change) => {
    const name = what.replaceAll(' ', '-')
    const moderator = await givenModerator(registry, name)
    expect((await look(moderator)).status).toBe(200)
    await registry.context.db.updateTable('users').set(change).where('id', '=', name).execute()
    expect(await look(moderator)).toMatchObject({ status: 401, body: { error: 'admin_token_invalid' } })
    // The credential does not even allow operations that are open to every signed-in person.
    expect((await send(registry, 'getUser', 'GET /users', { as: moderator })).status).toBe(401)
  })

  it.each(['cra_', 'cra_none', `cra_${'0'.repeat(49)}`])('that is %j is refused', async (text) => {
    const as = { ...owner, headers: { Authorization: `Bearer ${text}` } }
    expect((await look(as)).body.error).toBe('admin_token_invalid')
  })
})

describe('a forged ID token', () => {
  it('is refused in every variant', async () => {
    const genuine = await idToken(registry, owner.id, owner.email)
    const [header = '', payload = '', signature = ''] = genuine.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const { privateKey } = await generateKeyPair('EdDSA')
    const [publicKey = {}] = await publicKeys()
    const forged: Record<string, string> = {
      'another subject under the old signature': [header, encode({ ...claims, sub: 'admin' }), signature].join('.'),
      'no signature': [header, payload, ''].join('.'),
      'alg none': new UnsecuredJWT(claims).encode(),
      'alg none with a signature': [encode({ alg: 'none', kid }), payload, signature].join('.'),
      'a key of its own under the known id': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .sign(privateKey),
      'the public key as an HMAC secret': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(new TextEncoder().encode(JSON.stringify(publicKey))),
      'a key that the token brings along': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'EdDSA', kid, jwk: publicKey })
        .sign(privateKey),
    }
    for (const [how, token] of Object.entries(forged)) {
      const { status, body } = await getUser(token)
      expect({ how, status, error: body.error }).toEqual({ how, status: 401, error: 'id_token_invalid' })
    }
    expect((await getUser(genuine)).status).toBe(200)
  })
})

async function publish(token: string, nodeId: string, version: string, publisherId = studio.id) {
  const path = `/publishers/${publisherId}/nodes/${nodeId}/versions`
  const { status, body } = await registry.post('publishNodeVersion', path, publishBody(token, nodeId, version))
  expect(status).toBe(201)
  return body
}

function getUser(token: string) {
  return registry.call('getUser', '/users', { headers: { Authorization: `Bearer ${token}` } })
}

async function publicKeys(): Promise<Record<string, string>[]> {
  const response = await registry.fetch(new Request('http://registry.test/auth/jwks'))
  const { keys } = (await response.json()) as { keys: Record<string, string>[] }
  return keys
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
