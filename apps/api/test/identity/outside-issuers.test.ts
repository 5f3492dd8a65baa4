import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIdentity } from '../../src/access/identity/create-identity.ts'
import type { Environment } from '../../src/platform/config/settings.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { useRegistry } from '../harness.ts'
import { getUser } from './auth-browser.ts'
import { runIssuer, type Claims } from './issuer-stand-in.ts'

const stand = runIssuer()
const registry = useRegistry()
const now = () => Math.floor(Date.now() / 1000)

interface Kind {
  environment(): Environment
  claims(): Claims
  /** Id of the subject `person` in the registry. */
  userId: string
}

const kinds: Record<string, Kind> = {
  Firebase: {
    environment: () => ({
      IDENTITY_PROVIDER: 'firebase',
      FIREBASE_PROJECT_ID: 'our-project',
      FIREBASE_API_KEY: 'public',
      FIREBASE_KEYS_URL: `${stand.url}/keys`,
    }),
    claims: () => ({ iss: 'https://securetoken.google.com/our-project', aud: 'our-project' }),
    userId: 'person',
  },
  'OpenID Connect': {
    environment: () => ({ IDENTITY_PROVIDER: 'oidc', OIDC_ISSUER: stand.url, OIDC_CLIENT_ID: 'our-client' }),
    claims: () => ({ iss: stand.url, aud: 'our-client' }),
    userId: 'oidc:person',
  },
}

beforeAll(async () => {
  await registry.context.db
    .insertInto('users')
    .values({ id: 'first', is_admin: true, email: null, name: null, picture: null })
    .execute()
})

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  beforeEach(async () => {
    stand.requests.length = 0
    await useIssuer(kind.environment())
  })
  afterEach(() => {
    stand.fault = undefined
    stand.discovery = {}
    vi.useRealTimers()
  })
  const sign = (claims: Claims = {}) => stand.sign({ ...kind.claims(), ...claims })

  it('is trusted for the identity of a person', async () => {
    const facts = { email: 'p@people.test', email_verified: true, name: 'P', picture: 'https://photos.test/p' }
    const { status, body } = await getUser(registry, await sign(facts))
    expect(status).toBe(200)
    expect(body).toEqual({
      id: kind.userId,
      email: 'p@people.test',
      name: 'P',
      picture: 'https://photos.test/p',
      isApproved: false,
      isAdmin: false,
    })
  })

  it('without a valid email and name leaves both out', async () => {
    expect((await getUser(registry, await sign({ email: 7, name: '', email_verified: 'true' }))).body).toEqual({
      id: kind.userId,
      isApproved: false,
      isAdmin: false,
    })
  })

  it('is trusted for the time of a recent sign-in', async () => {
    await registry.context.db.updateTable('users').set({ is_admin: true }).where('id', '=', kind.userId).execute()
    const generate = async (claims: Claims) =>
      registry.call('generateAdminToken', '/admin/generate-token', {
        method: 'POST',
        headers: bearer(await sign(claims)),
      })
    expect((await generate({ auth_time: now() - 60 })).status).toBe(200)
    for (const auth_time of [now() - 1000, String(now()), undefined]) {
      expect((await generate({ auth_time })).body.error).toBe('recent_sign_in_required')
    }
    await registry.context.db.updateTable('users').set({ is_admin: false }).where('id', '=', kind.userId).execute()
  })

  it.each<[string, Claims]>([
    ['another issuer', { iss: 'https://accounts.google.com' }],
    ['another audience', { aud: 'another' }],
    ['no audience', { aud: undefined }],
    ['no subject', { sub: '' }],
    ['no expiry', { exp: undefined }],
    ['a start in the future', { nbf: now() + 3600 }],
  ])('is refused with %s', async (_what, claims) => {
    const answer = await getUser(registry, await sign(claims))
    expect(answer).toMatchObject({ status: 401, body: { error: 'id_token_invalid' } })
  })

  it('is refused after the expiry', async () => {
    const answer = await getUser(registry, await sign({ exp: now() - 60 }))
    expect(answer).toMatchObject({ status: 401, body: { error: 'id_token_expired' } })
  })

  it('is verified with keys fetched once, and no other signature is valid', async () => {
    const genuine = await sign()
    expect((await getUser(registry, genuine)).status).toBe(200)
    const asked = stand.requests.length
    const [header = '', payload = '', signature = ''] = genuine.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString())
    const { privateKey } = await generateKeyPair('RS256')
    const forged = [
      [header, Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString('base64url'), signature].join('.'),
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid })
        .sign(new TextEncoder().encode('x'.repeat(32))),
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'unknown' }).sign(privateKey),
    ]
    for (const token of forged) {
      expect(await getUser(registry, token)).toMatchObject({ status: 401, body: { error: 'id_token_invalid' } })
    }
    expect((await getUser(registry, genuine)).status).toBe(200)
    expect(stand.requests).toHaveLength(asked)
  })

  it('may rotate its keys', async () => {
    const old = await sign()
    expect((await getUser(registry, old)).status).toBe(200)
    await stand.rotate()
    const fresh = await sign()
    expect(await getUser(registry, fresh), 'asked again only after a while').toMatchObject({ status: 401 })
    vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ['Date'] })
    expect((await getUser(registry, fresh)).status).toBe(200)
    expect(await getUser(registry, old)).toMatchObject({ status: 401, body: { error: 'id_token_invalid' } })
  })

  it.each([
    ['answers with an error', { status: 500, body: 'trouble' }],
    ['answers with invalid JSON', { status: 200, body: '<html>' }],
    ['answers with no keys', { status: 200, body: '{}' }],
  ])('is unavailable and then retried when it %s', async (_what, fault) => {
    stand.fault = fault
    const token = await sign()
    expect(await getUser(registry, token)).toMatchObject({ status: 503, body: { error: 'identity_unavailable' } })
    expect((await registry.call('listAllNodes', '/nodes', { headers: bearer(token) })).status).toBe(200)
    stand.fault = undefined
    expect((await getUser(registry, token)).status).toBe(200)
  })

  it('is unreachable: 503', async () => {
    const { url } = stand
    stand.url = 'http://127.0.0.1:1'
    try {
      await useIssuer(kind.environment())
      expect(await getUser(registry, await sign())).toMatchObject({
        status: 503,
        body: { error: 'identity_unavailable' },
      })
    } finally {
      stand.url = url
    }
  })

  it('disables the embedded provider', async () => {
    expect(registry.context.identity.sign).toBeUndefined()
    const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' }
    expect((await registry.fetch(new Request('http://registry.test/auth/sign-up/email', sent))).status).toBe(404)
  })

  it('is refused for a banned person', async () => {
    const token = await sign({ sub: 'banned' })
    const { body } = await getUser(registry, token)
    await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', body.id).execute()
    expect(await getUser(registry, token)).toMatchObject({ status: 403, body: { error: 'user_banned' } })
  })
})

describe('OpenID Connect', () => {
  beforeEach(() => useIssuer(kinds['OpenID Connect']!.environment()))
  afterEach(async () => {
    stand.discovery = {}
    await stand.rotate()
  })
  const sign = (claims: Claims = {}) => stand.sign({ ...kinds['OpenID Connect']!.claims(), ...claims })

  it.each(['ES256', 'PS256', 'EdDSA'])('may sign with %s', async (alg) => {
    await stand.rotate(alg)
    expect((await getUser(registry, await sign())).status).toBe(200)
  })

  it.each([
    ['another issuer', { issuer: 'https://evil.test' }],
    ['no keys', { jwks_uri: undefined }],
    ['an invalid address of the keys', { jwks_uri: 'nonsense' }],
  ])('is refused when its discovery document names %s', async (_what, discovery) => {
    stand.discovery = discovery
    expect(await getUser(registry, await sign())).toMatchObject({
      status: 503,
      body: { error: 'identity_unavailable' },
    })
  })

  describe('without email addresses in ID tokens', () => {
    const ask = (idToken: string, accessToken?: string) =>
      registry.call('getUser', '/users', {
        headers: { ...bearer(idToken), ...(accessToken && { 'X-OIDC-Access-Token': accessToken }) },
      })
    const facts = { sub: 'quiet', email: 'quiet@people.test', email_verified: true, name: 'Quiet' }
    beforeEach(async () => {
      stand.discovery = { userinfo_endpoint: `${stand.url}/userinfo` }
      stand.userinfo = { access: facts, other: { ...facts, sub: 'somebody else', email: 'other@people.test' } }
      stand.requests.length = 0
      await registry.context.db.deleteFrom('users').where('id', '=', 'oidc:quiet').execute()
    })
    const asked = () => stand.requests.filter((path) => path === '/userinfo').length

    it('is queried for the email with the access token, once for many requests', async () => {
      const idToken = await sign({ sub: 'quiet' })
      for (let i = 0; i < 3; i++) {
        expect((await ask(idToken, 'access')).body).toMatchObject({
          id: 'oidc:quiet',
          email: 'quiet@people.test',
          name: 'Quiet',
        })
      }
      expect(asked()).toBe(1)
    })

    it('keeps the email for later requests with the ID token only', async () => {
      const idToken = await sign({ sub: 'quiet' })
      await ask(idToken, 'access')
      expect((await ask(idToken)).body.email).toBe('quiet@people.test')
    })

    it.each([
      ['another subject', 'other'],
      ['nobody', 'unknown'],
    ])('adds nothing if the access token is of %s', async (_what, accessToken) => {
      const { status, body } = await ask(await sign({ sub: 'quiet' }), accessToken)
      expect({ status, body }).toMatchObject({ status: 200, body: { id: 'oidc:quiet' } })
      expect(body).not.toHaveProperty('email')
    })

    it('is not queried if the ID token has the email', async () => {
      const { body } = await ask(await sign({ sub: 'quiet', email: 'told@people.test' }), 'access')
      expect(body.email).toBe('told@people.test')
      expect(asked()).toBe(0)
    })

    it('does not answer: 503, and the next request queries it again', async () => {
      const idToken = await sign({ sub: 'quiet' })
      await ask(idToken)
      stand.fault = { status: 500, body: 'trouble' }
      expect(await ask(idToken, 'access')).toMatchObject({ status: 503, body: { error: 'identity_unavailable' } })
      stand.fault = undefined
      expect((await ask(idToken, 'access')).body.email).toBe('quiet@people.test')
    })
  })

  it('names its client in `azp` if a token has several audiences', async () => {
    const aud = ['our-client', 'another']
    expect((await getUser(registry, await sign({ aud }))).status).toBe(401)
    expect((await getUser(registry, await sign({ aud, azp: 'another' }))).status).toBe(401)
    expect((await getUser(registry, await sign({ aud, azp: 'our-client' }))).status).toBe(200)
  })
})

function bearer(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}` }
}

/** Restarts the file's registry with another issuer. */
async function useIssuer(environment: Environment): Promise<void> {
  const { context } = registry
  const config = readConfig({ DATA_DIR: context.config.dataDirectory, ...environment })
  context.identity = createIdentity({ ...context, config, secret: new Uint8Array(32) })
}
