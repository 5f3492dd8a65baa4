/** Issuer of ID tokens: the embedded provider, or an issuer elsewhere. */
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

/** Claims about a person, whose signature, issuer, audience and time were checked. */
export interface IdClaims {
  /** Id of the person in the registry. */
  userId: string
  /** Moment of the claims. */
  issuedAt: Date
  /** Moment of the sign-in; undefined where the issuer does not say. */
  authenticatedAt?: Date | undefined
  /** The session of the embedded provider that the token was signed for; the token ends with it. */
  sessionId?: string | undefined
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  picture: string | undefined
}
