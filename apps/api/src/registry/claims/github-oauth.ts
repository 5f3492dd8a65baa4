import type { OAuthClient } from '../../platform/config/identity-config.ts'
import { RegistryError } from '../../platform/errors.ts'
import { askGitHub, textIn, valueIn, type GitHub } from './github-request.ts'

/** Returns GitHub's authorization address. Reading public repositories needs no scope. */
export function authorizationUrl(github: GitHub, redirectUri: string, state: string): string {
  const query = new URLSearchParams({
    client_id: clientOf(github).clientId,
    redirect_uri: redirectUri,
    state,
    scope: '',
  })
  return `${github.config.url}/login/oauth/authorize?${query.toString()}`
}

/** Returns this registry's OAuth client at GitHub. Throws `claims_not_configured`. */
export function clientOf({ config }: GitHub): OAuthClient {
  if (!config.client) throw new RegistryError('claims_not_configured')
  return config.client
}

// These errors of GitHub mean a wrong, used or expired code; all other errors concern the client.
const codeErrors = new Set(['bad_verification_code', 'unverified_user_email'])

/**
 * Exchanges a code for a token. Throws `github_token_invalid`, `claims_not_configured`, `github_rate_limited`,
 * `github_unavailable`.
 */
export async function exchangeCode(github: GitHub, code: string, redirectUri: string): Promise<string> {
  const { clientId, clientSecret } = clientOf(github)
  const { body } = await askGitHub(github, {
    address: `${github.config.url}/login/oauth/access_token`,
    credential: undefined,
    method: 'POST',
    body: { client_id: clientId, client_secret: clientSecret, code, redirect_uri: redirectUri },
  })
  const token = textIn(body, 'access_token')
  if (token !== undefined) return token
  const error = textIn(body, 'error')
  if (error === undefined) throw new RegistryError('github_unavailable')
  throw new RegistryError(codeErrors.has(error) ? 'github_token_invalid' : 'claims_not_configured')
}

/**
 * Verifies that GitHub issued a token to this registry and to no other app. Throws `claims_not_configured`,
 * `github_token_invalid`, `github_rate_limited`, `github_unavailable`.
 */
export async function assertOwnToken(github: GitHub, token: string): Promise<void> {
  const client = clientOf(github)
  const { status, body } = await askGitHub(github, {
    address: tokenAddress(github, client),
    credential: { client },
    method: 'POST',
    body: { access_token: token },
  })
  if (status === 404 || status === 422) throw new RegistryError('github_token_invalid')
  const isOwn = status === 200 && textIn(valueIn(body, 'app'), 'client_id') === client.clientId
  if (!isOwn) throw new RegistryError('github_unavailable')
}

const patienceMs = 3000

/** Revokes a token at GitHub. Ignores a failure: the token expires, and no copy of it exists. */
export async function revokeToken(github: GitHub, token: string): Promise<void> {
  const client = clientOf(github)
  const address = tokenAddress(github, client)
  const request = { address, credential: { client }, method: 'DELETE', body: { access_token: token } } as const
  await askGitHub({ ...github, timeoutMs: Math.min(github.timeoutMs, patienceMs) }, request).catch(() => undefined)
}

function tokenAddress({ config }: GitHub, { clientId }: OAuthClient): string {
  return `${config.apiUrl}/applications/${encodeURIComponent(clientId)}/token`
}
