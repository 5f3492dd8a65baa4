import type { IdentityConfig } from '../../platform/config/identity-config.ts'
import type { Log } from '../../platform/log/log.ts'
import type { OutsideIssuer } from './outside-provider.ts'
import { remoteKeys } from './remote-keys.ts'

const timeoutMs = 5000

/** Creates an OpenID Connect issuer. Its people get ids that no other kind of provider assigns. */
export function oidcIssuer(
  { issuer, clientId }: Pick<Extract<IdentityConfig, { provider: 'oidc' }>, 'issuer' | 'clientId'>,
  log: Log,
): OutsideIssuer {
  const locateKeys = async () => keysIn(await discover(issuer), issuer)
  return {
    issuer,
    audience: clientId,
    locateKeys,
    locateUserinfo: async () => userinfoIn(await discover(issuer)),
    keys: remoteKeys(locateKeys, log),
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
    userIdOf: (subject) => `oidc:${subject}`,
  }
}

/** Fetches the discovery document and checks that it names exactly this issuer (OpenID Connect Discovery 1.0, §4). */
async function discover(issuer: string): Promise<object> {
  const address = addressOf(issuer)
  const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`${address} answers ${response.status}`)
  const found: unknown = await response.json()
  if (typeof found !== 'object' || found === null || !('issuer' in found) || found.issuer !== issuer) {
    throw new Error(`${address} is not about ${issuer}`)
  }
  return found
}

const addressOf = (issuer: string): string => `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`

function keysIn(found: object, issuer: string): URL {
  if (!('jwks_uri' in found) || typeof found.jwks_uri !== 'string') {
    throw new Error(`${addressOf(issuer)} names no keys`)
  }
  return new URL(found.jwks_uri)
}

function userinfoIn(found: object): URL | undefined {
  if (!('userinfo_endpoint' in found) || typeof found.userinfo_endpoint !== 'string') return undefined
  return new URL(found.userinfo_endpoint)
}
