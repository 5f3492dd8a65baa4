import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { beforeAll } from 'vitest'
import { serveOnLoopback } from '../loopback.ts'

export type Claims = Record<string, unknown>

export interface IssuerStandIn {
  url: string
  /** Requested paths, in order. */
  requests: string[]
  /** Answer to every request, if set. */
  fault: { status: number; body: string } | undefined
  /** Claims of /userinfo by access token. */
  userinfo: Record<string, Claims>
  /** Overrides of the discovery document. */
  discovery: Record<string, unknown>
  /** Replaces the key; tokens of the old key become invalid. */
  rotate(alg?: string): Promise<void>
  sign(claims: Claims): Promise<string>
}

/** Runs an outside issuer of ID tokens, which publishes its keys and signs with them. */
export function runIssuer(): IssuerStandIn {
  let key: { privateKey: CryptoKey; alg: string; kid: string }
  let published: JWK[] = []
  let made = 0
  const issuer: IssuerStandIn = {
    url: '',
    requests: [],
    fault: undefined,
    userinfo: {},
    discovery: {},
    rotate: async (alg = 'RS256') => {
      const { privateKey, publicKey } = await generateKeyPair(alg)
      made += 1
      key = { privateKey, alg, kid: `key-${made}` }
      published = [{ ...(await exportJWK(publicKey)), alg, kid: key.kid, use: 'sig' }]
    },
    sign: (claims) => {
      const now = Math.floor(Date.now() / 1000)
      const payload = { sub: 'person', iat: now, exp: now + 3600, ...claims }
      return new SignJWT(payload).setProtectedHeader({ alg: key.alg, kid: key.kid }).sign(key.privateKey)
    },
  }
  const bodies: Record<string, () => unknown> = {
    '/keys': () => ({ keys: published }),
    '/.well-known/openid-configuration': () => ({
      issuer: issuer.url,
      jwks_uri: `${issuer.url}/keys`,
      ...issuer.discovery,
    }),
  }
  serveOnLoopback(
    ({ url = '', headers }, response) => {
      issuer.requests.push(url)
      const told = issuer.userinfo[headers.authorization?.replace('Bearer ', '') ?? '']
      if (url === '/userinfo' && !issuer.fault && !told) return void response.writeHead(401).end()
      const body = url === '/userinfo' ? () => told : bodies[url]
      const { status, body: text } = issuer.fault ?? { status: body ? 200 : 404, body: JSON.stringify(body?.() ?? {}) }
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
    },
    (url) => {
      issuer.url = url
    },
  )
  beforeAll(() => issuer.rotate())
  return issuer
}
