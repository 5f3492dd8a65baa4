/** Issuer of ID tokens: the embedded provider or an external issuer. */
export interface Identity {
  /**
   * Checks signature, issuer, audience and time of an ID token. With an access token, reads an e-mail address missing
   * in the ID token from the external issuer. Throws `id_token_invalid`, `id_token_expired`, `identity_unavailable`.
   */
  verify(idToken: string, accessToken?: string): Promise<IdClaims>
  /** Fetches the keys that verify ID tokens. Throws when they are unavailable. */
  probe(): Promise<void>
  /**
   * Answers requests below `/auth/` for the embedded provider; undefined for other paths. Missing without an embedded
   * provider.
   */
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

/** Verified claims about a person. Signature, issuer, audience and time were checked. */
export interface IdClaims {
  /** Id of the person in the registry. */
  userId: string
  /** Time at which the issuer stated the claims. */
  issuedAt: Date
  /** Time of the sign-in; undefined when the issuer omits it. */
  authenticatedAt?: Date | undefined
  /** Session of the embedded provider that the token belongs to. The token ends with this session. */
  sessionId?: string | undefined
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  picture: string | undefined
}
