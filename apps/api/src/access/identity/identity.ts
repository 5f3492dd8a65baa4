import type { IdClaims } from './claims.ts'

/** Who vouches for people: the embedded provider, or an issuer elsewhere. */
export interface Identity {
  /**
   * Checks an ID token: signature, issuer, audience, time. With an access token, an issuer elsewhere is asked for the address
   * that the ID token does not tell. Throws `id_token_invalid`, `id_token_expired`, `identity_unavailable`.
   */
  verify(idToken: string, accessToken?: string): Promise<IdClaims>
  /** Asks afresh for the keys that ID tokens are checked by; throws when they cannot be had. */
  probe(): Promise<void>
  /** Answers the addresses of the embedded provider, all below `/auth/`, and undefined for others; missing when there is none. */
  serve?(request: Request): Promise<Response | undefined>
  /** Signs an ID token for a person of the embedded provider, as its own endpoint does. @internal */
  sign?(claims: {
    sub: string
    email: string
    name?: string
    email_verified?: boolean
    auth_time?: number
    sid?: string
    iat?: number
    exp?: number
  }): Promise<string>
}
