import { ErrorResponse, ErrorTimeout, type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { IdentityFacts } from '../public-facts.ts'
import { lasts } from './id-token.ts'
import { IdentityError } from './identity-error.ts'
import type { IdentityProvider } from './identity-provider.ts'

type OidcFacts = Extract<IdentityFacts, { provider: 'oidc' }>

/** Sign-in at an OpenID Connect issuer: authorization code with PKCE, and a redirect back to `/auth/callback`. */
export const createOidcProvider = ({ issuer, clientId, scopes }: OidcFacts): IdentityProvider => {
  const manager = new UserManager({
    authority: issuer,
    client_id: clientId,
    redirect_uri: new URL('/auth/callback', location.origin).href,
    scope: scopes ?? usualScopes,
    automaticSilentRenew: false,
    monitorSession: false,
    userStore: new WebStorageStateStore({ store: localStorage }),
    stateStore: new WebStorageStateStore({ store: sessionStorage }),
  })
  const tokenOf = (user: User | null) =>
    user?.id_token !== undefined && lasts(user.id_token, Date.now()) ? user.id_token : undefined

  /**
   * Without `offline_access` the issuer sends no refresh token. Some issuers refuse unknown scopes, so the client
   * requests the scope only when the issuer lists it.
   */
  const scope = async (): Promise<string> => {
    if (scopes !== undefined) return scopes
    const { scopes_supported: offered } = await manager.metadataService.getMetadata()
    return offered?.includes('offline_access') === true ? `${usualScopes} offline_access` : usualScopes
  }

  return {
    accessToken: async () => (await manager.getUser())?.access_token,
    idToken: async (force) => {
      const user = await manager.getUser()
      if (!user?.refresh_token) return tokenOf(user)
      if (!force && user.id_token !== undefined && lasts(user.id_token, Date.now(), fiveMinutes)) return user.id_token
      try {
        return tokenOf(await manager.signinSilent())
      } catch (error) {
        // The issuer ended the session. Other errors do not mean that the session is over.
        if (error instanceof ErrorResponse) return undefined
        throw translate(error)
      }
    },
    signOut: () => manager.removeUser(),
    redirect: {
      begin: async (returnPath, isAgain = false) => {
        try {
          const again = isAgain && { prompt: 'login', max_age: 0 }
          await manager.signinRedirect({ state: returnPath, scope: await scope(), ...again })
        } catch (error) {
          throw translate(error)
        }
      },
      finish: async () => {
        const { state } = await manager.signinRedirectCallback().catch(rethrow)
        return typeof state === 'string' ? state : undefined
      },
    },
  }
}

const usualScopes = 'openid profile email'
const fiveMinutes = 5 * 60_000

const rethrow = (error: unknown): never => {
  throw translate(error)
}

const translate = (error: unknown) => {
  if (error instanceof ErrorTimeout) return new IdentityError('timedOut', { cause: error })
  if (error instanceof TypeError) return new IdentityError('networkFault', { cause: error })
  if (error instanceof ErrorResponse && error.error === 'access_denied')
    return new IdentityError('popupClosed', { cause: error })
  return new IdentityError('unknown', { cause: error })
}
