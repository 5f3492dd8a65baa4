import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface OidcIssuer {
  url: string
  /** Requested scopes, in order. */
  scopes: string[]
  /** Grant types of the token endpoint, in order. */
  grants: string[]
  /** Lifetime of the next ID token in seconds. */
  lifetime: number
  /** Whether the person denies the next request. */
  isRefusing: boolean
  /** Whether the issuer's session has ended, so that it renews no token. */
  hasEnded: boolean
  close(): Promise<void>
}

/**
 * Starts an OpenID Connect issuer with a signed-in person: authorization code with PKCE, refresh tokens for
 * `offline_access`, and a mail address that only `/userinfo` reveals.
 */
export async function startIssuer(clientId: string): Promise<OidcIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), alg: 'RS256', kid: 'one', use: 'sig' }]
  const codes = new Map<string, { challenge: string; scope: string; redirect: string }>()
  const [access, refresh] = [randomUUID(), randomUUID()]
  // Clients refuse a renewed token with another time of the sign-in.
  let signedInAt = 0

  const tokens = async (scope: string) => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer.url,
      aud: clientId,
      sub: 'river',
      iat: now,
      auth_time: signedInAt,
      exp: now + issuer.lifetime,
    }
    return {
      token_type: 'Bearer',
      access_token: access,
      expires_in: issuer.lifetime,
      scope,
      id_token: await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(privateKey),
      ...(scope.split(' ').includes('offline_access') && { refresh_token: refresh }),
    }
  }
  const exchange = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const asked = new URLSearchParams(await text(request))
    const grant = asked.get('grant_type') ?? ''
    issuer.grants.push(grant)
    if (grant === 'refresh_token') {
      if (issuer.hasEnded || asked.get('refresh_token') !== refresh) return [400, { error: 'invalid_grant' }]
      return [200, await tokens('openid profile email offline_access')]
    }
    const code = codes.get(asked.get('code') ?? '')
    codes.delete(asked.get('code') ?? '')
    const verifier = createHash('sha256').update(asked.get('code_verifier') ?? '')
    const isHis = code && code.challenge === verifier.digest('base64url') && code.redirect === asked.get('redirect_uri')
    return isHis ? [200, await tokens(code.scope)] : [400, { error: 'invalid_grant' }]
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams: query } = new URL(request.url ?? '/', issuer.url)
      const json = (status: number, body: unknown) =>
        response
          .writeHead(status, {
            'Content-Type': 'application/json',
            'Access-Control-Allow-Origin': '*',
            'Access-Control-Allow-Headers': '*',
          })
          .end(JSON.stringify(body))
      if (request.method === 'OPTIONS') return json(200, {})
      switch (pathname) {
        case '/.well-known/openid-configuration':
          return json(200, {
            issuer: issuer.url,
            authorization_endpoint: `${issuer.url}/authorize`,
            token_endpoint: `${issuer.url}/token`,
            userinfo_endpoint: `${issuer.url}/userinfo`,
            jwks_uri: `${issuer.url}/keys`,
            scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
          })
        case '/keys':
          return json(200, { keys })
        case '/authorize': {
          const [redirect, scope, code] = [query.get('redirect_uri') ?? '', query.get('scope') ?? '', randomUUID()]
          issuer.scopes.push(scope)
          signedInAt = Math.floor(Date.now() / 1000)
          codes.set(code, { challenge: query.get('code_challenge') ?? '', scope, redirect })
          const back = new URL(redirect)
          back.searchParams.set('state', query.get('state') ?? '')
          if (issuer.isRefusing) back.searchParams.set('error', 'access_denied')
          else back.searchParams.set('code', code)
          return response.writeHead(302, { Location: back.href }).end()
        }
        case '/token':
          return json(...(await exchange(request)))
        case '/userinfo': {
          const isKnown = request.headers.authorization === `Bearer ${access}`
          const person = { sub: 'river', email: 'river@people.test', email_verified: true, name: 'River Author' }
          return isKnown ? json(200, person) : json(401, {})
        }
        default:
          return json(404, {})
      }
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer: OidcIssuer = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    scopes: [],
    grants: [],
    lifetime: 3600,
    isRefusing: false,
    hasEnded: false,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return issuer
}
