/** What an issuer says of a person, after its signature, issuer, audience and time were checked. */
export interface IdClaims {
  /** The id that the registry knows the person by. */
  userId: string
  /** When the issuer said so. */
  issuedAt: Date
  /** When the person signed in; undefined where the issuer does not tell. */
  authenticatedAt?: Date | undefined
  /** The session of the embedded provider that the token was signed for; the token ends with it. */
  sessionId?: string | undefined
  email: string | undefined
  emailVerified: boolean
  name: string | undefined
  picture: string | undefined
}
