import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { beforeAll } from 'vitest'
import type { Environment } from '../../src/platform/config/settings.ts'
import { serveOnLoopback } from '../loopback.ts'

export type Claims = Record<string, string | number | boolean | undefined>

export interface AccountIssuer {
  /** Passed to `useRegistry`; complete once the issuer listens. */
  environment: Environment
  /** Signs the ID token of a configured service account; undefined claims are left out. */
  sign(claims?: Claims, key?: CryptoKey): Promise<string>
}

/** Runs an issuer of service account tokens, which publishes its keys and signs with one of them. */
export function runAccountIssuer(): AccountIssuer {
  let privateKey: CryptoKey
  let documents: Record<string, unknown> = {}
  let url = ''
  const issuer: AccountIssuer = {
    environment: {
      SERVICE_AUDIENCE: 'https://registry.test/services',
      SERVICE_EMAILS: 'sweeper@project.test, second@project.test',
    },
    sign: (claims = {}, key = privateKey) => {
      const now = Math.floor(Date.now() / 1000)
      const account = { sub: '1234', email: 'sweeper@project.test', email_verified: true }
      const life = { iss: url, aud: 'https://registry.test/services', iat: now, exp: now + 3600 }
      return new SignJWT({ ...account, ...life, ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'accounts' })
        .sign(key)
    },
  }
  serveOnLoopback(
    (request, response) => {
      const document = documents[request.url ?? '']
      response
        .writeHead(document ? 200 : 404, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(document ?? {}))
    },
    (at) => {
      url = at
      issuer.environment.SERVICE_ISSUER = at
    },
  )
  beforeAll(async () => {
    const keys = await generateKeyPair('RS256')
    privateKey = keys.privateKey
    const key = { ...(await exportJWK(keys.publicKey)), kid: 'accounts', alg: 'RS256', use: 'sig' }
    documents = {
      '/.well-known/openid-configuration': { issuer: url, jwks_uri: `${url}/keys` },
      '/keys': { keys: [key] },
    }
  })
  return issuer
}
