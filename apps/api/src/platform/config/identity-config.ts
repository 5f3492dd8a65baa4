import { ConfigError } from './config-error.ts'
import { choice, count, required, requiredUrl, url, type Read } from './read-setting.ts'
import type { SettingName } from './settings.ts'

export interface OAuthClient {
  clientId: string
  clientSecret: string
}

export type IdentityConfig =
  | {
      provider: 'embedded'
      passwordMinLength: number
      /** Popularity of a node from which its publisher needs a second factor; undefined without such a rule. */
      secondFactorFrom: { downloads: number | undefined; stars: number | undefined } | undefined
      /** Whether approving staged versions and ending staging need a second factor. */
      stagingNeedsFactor: boolean
      google: OAuthClient | undefined
      github: OAuthClient | undefined
    }
  | {
      provider: 'firebase'
      projectId: string
      apiKey: string
      authDomain: string
      emulatorUrl: string | undefined
      keysUrl: string
    }
  | {
      provider: 'oidc'
      issuer: string
      clientId: string
      name: string
      /** Scopes, separated by spaces; undefined leaves the choice to the pages. */
      scopes: string | undefined
    }

export function identityConfig(read: Read): IdentityConfig {
  const provider = choice(read, 'IDENTITY_PROVIDER', ['embedded', 'firebase', 'oidc'])
  if (provider === 'firebase') {
    const projectId = required(read, 'FIREBASE_PROJECT_ID')
    return {
      provider,
      projectId,
      apiKey: required(read, 'FIREBASE_API_KEY'),
      authDomain: read('FIREBASE_AUTH_DOMAIN') ?? `${projectId}.firebaseapp.com`,
      emulatorUrl: url(read, 'FIREBASE_EMULATOR_URL'),
      keysUrl: requiredUrl(read, 'FIREBASE_KEYS_URL'),
    }
  }
  if (provider === 'oidc') {
    // The issuer equals the text in tokens, so a trailing slash counts.
    requiredUrl(read, 'OIDC_ISSUER')
    return {
      provider,
      issuer: required(read, 'OIDC_ISSUER'),
      clientId: required(read, 'OIDC_CLIENT_ID'),
      name: required(read, 'OIDC_NAME'),
      scopes: oidcScopes(read),
    }
  }
  return {
    provider,
    passwordMinLength: Math.max(6, count(read, 'PASSWORD_MIN_LENGTH')),
    secondFactorFrom: secondFactorFrom(read),
    stagingNeedsFactor: choice(read, 'STAGED_APPROVAL', ['factor', 'password']) === 'factor',
    google: oauthClient(read, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    github: oauthClient(read, 'GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'),
  }
}

function secondFactorFrom(read: Read) {
  const limit = (name: SettingName) => (read(name) === undefined ? undefined : count(read, name))
  const [downloads, stars] = [limit('SECOND_FACTOR_DOWNLOADS'), limit('SECOND_FACTOR_STARS')]
  return downloads === undefined && stars === undefined ? undefined : { downloads, stars }
}

function oidcScopes(read: Read): string | undefined {
  const scopes = read('OIDC_SCOPES')?.split(/\s+/)
  if (scopes && !scopes.includes('openid')) throw new ConfigError('OIDC_SCOPES must contain openid')
  return scopes?.join(' ')
}

/** Reads the settings of an OAuth client; undefined without a client id. */
export function oauthClient(read: Read, idName: SettingName, secretName: SettingName): OAuthClient | undefined {
  const clientId = read(idName)
  return clientId ? { clientId, clientSecret: required(read, secretName) } : undefined
}
