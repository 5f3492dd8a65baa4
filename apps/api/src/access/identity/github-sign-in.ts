import { genericOAuth } from 'better-auth/plugins'
import type { GitHubConfig } from '../../platform/config/config.ts'
import type { OAuthClient } from '../../platform/config/identity-config.ts'

const timeoutMs = 10_000

/** Creates the sign-in with GitHub at the addresses of the settings. */
export function githubSignIn({ url, apiUrl }: GitHubConfig, client: OAuthClient) {
  return genericOAuth({
    config: [
      {
        providerId: 'github',
        name: 'GitHub',
        ...client,
        authorizationUrl: `${url}/login/oauth/authorize`,
        tokenUrl: `${url}/login/oauth/access_token`,
        scopes: ['read:user', 'user:email'],
        getUserInfo: ({ accessToken }) => readProfile(apiUrl, accessToken),
      },
    ],
  })
}

interface Profile {
  id: number
  name: string
  email: string
  emailVerified: boolean
  image?: string
  [key: string]: unknown
}

/** Returns the account with its primary address; null when GitHub does not answer with both. */
async function readProfile(apiUrl: string, accessToken: string | undefined): Promise<Profile | null> {
  if (!accessToken) return null
  const [user, emails] = await Promise.all([
    readJson(`${apiUrl}/user`, accessToken),
    readJson(`${apiUrl}/user/emails`, accessToken),
  ])
  const addresses = Array.isArray(emails) ? emails.filter(isAddress) : []
  const address = addresses.find(({ primary }) => primary)
  if (!isUser(user) || !address) return null
  const { id, login, name, avatar_url: image } = user
  return {
    id,
    name: typeof name === 'string' && name !== '' ? name : login,
    email: address.email,
    emailVerified: address.verified,
    ...(typeof image === 'string' && { image }),
  }
}

async function readJson(address: string, accessToken: string): Promise<unknown> {
  const headers = { Authorization: `Bearer ${accessToken}`, Accept: 'application/json', 'User-Agent': 'comfy-registry' }
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) })
  return response.ok ? response.json() : undefined
}

function isUser(value: unknown): value is { id: number; login: string; name?: unknown; avatar_url?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'login' in value &&
    typeof value.login === 'string'
  )
}

function isAddress(value: unknown): value is { email: string; primary: boolean; verified: boolean } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'email' in value &&
    typeof value.email === 'string' &&
    'primary' in value &&
    typeof value.primary === 'boolean' &&
    'verified' in value &&
    typeof value.verified === 'boolean'
  )
}
