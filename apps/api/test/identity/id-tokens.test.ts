import { exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose'
import { beforeAll, expect, it } from 'vitest'
import { useRegistry } from '../harness.ts'
import { idToken } from '../people.ts'
import { getUser, openBrowser } from './auth-browser.ts'

const registry = useRegistry()
let genuine: string
let key: any

beforeAll(async () => {
  genuine = await idToken(registry, 'ann', 'ann@people.test')
  const { body } = await openBrowser(registry).send('GET /jwks')
  key = body.keys[0]
})

it('a genuine ID token is accepted, and the key set has public keys only', async () => {
  expect((await getUser(registry, genuine)).status).toBe(200)
  expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'x'])
})

it.each([
  ['of a foreign issuer', { iss: 'https://evil.test' }],
  ['of the pages instead of the API', { iss: 'http://localhost:3000' }],
  ['for another audience', { aud: 'another' }],
  ['for several audiences without an authorized party', { aud: ['comfy-registry', 'another'] }],
  ['not valid yet', { nbf: seconds(3600) }],
  ['without a subject', { sub: '' }],
])('an ID token %s is refused in spite of our signature', async (_what, claims) => {
  const token = await ours(claims)
  expect(await getUser(registry, token)).toMatchObject({ status: 401, body: { error: 'id_token_invalid' } })
})

it('an expired ID token is refused as expired, half a minute late', async () => {
  const refused = await getUser(registry, await ours({ exp: seconds(-40) }))
  expect(refused).toMatchObject({ status: 401, body: { error: 'id_token_expired' } })
  expect((await getUser(registry, await ours({ exp: seconds(-10) }))).status).toBe(200)
})

it('a tampered ID token, or one with another signature, is refused', async () => {
  const [header = '', payload = '', signature = ''] = genuine.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const other = await generateKeyPair('EdDSA')
  const rsa = await generateKeyPair('RS256')
  const spki = await exportSPKI((await importJWK(key, 'EdDSA', { extractable: true })) as CryptoKey)
  const forged: Record<string, string> = {
    'another payload': [header, encode({ ...claims, sub: 'admin' }), signature].join('.'),
    'another payload, cut signature': [header, payload, signature.slice(4)].join('.'),
    'no signature': [header, payload, ''].join('.'),
    'alg none': new UnsecuredJWT(claims).encode(),
    'alg None with the signature': [encode({ alg: 'None', kid: key.kid }), payload, signature].join('.'),
    'HS256 with the public key': await hmac(claims, key.x),
    'HS256 with the public key as PEM': await hmac(claims, spki),
    'an unknown key': await sign(claims, 'EdDSA', other.privateKey, 'unknown'),
    'no key id': await sign(claims, 'EdDSA', other.privateKey),
    'another key under our id': await sign(claims, 'EdDSA', other.privateKey, key.kid),
    'another algorithm': await sign(claims, 'RS256', rsa.privateKey, key.kid),
    nonsense: 'nonsense',
    'three dots': '...',
  }
  for (const [how, token] of Object.entries(forged)) {
    const { status, body } = await getUser(registry, token)
    expect({ how, status, error: body.error }).toEqual({ how, status: 401, error: 'id_token_invalid' })
  }
})

it.each(['Bearer', 'Bearer ', 'Basic YTpi', 'Token x'])('%j counts as no ID token', async (Authorization) => {
  const answer = await registry.call('getUser', '/users', { headers: { Authorization } })
  expect(answer).toMatchObject({ status: 401, body: { error: 'sign_in_required' } })
})

function seconds(fromNow: number): number {
  return Math.floor(Date.now() / 1000) + fromNow
}

/** Signs any claims with the registry's own key. */
async function ours(claims: Record<string, unknown>): Promise<string | undefined> {
  const facts = { sub: 'ann', email: 'ann@people.test', ...claims }
  return registry.context.identity.sign?.(facts)
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function hmac(claims: Record<string, unknown>, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: key.kid }).sign(new TextEncoder().encode(secret))
}

function sign(claims: Record<string, unknown>, alg: string, privateKey: CryptoKey, kid?: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, ...(kid !== undefined && { kid }) }).sign(privateKey)
}
