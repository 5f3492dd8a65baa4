import { jwt } from 'better-auth/plugins'
import { embeddedTables } from './embedded-tables.ts'

interface Issuing {
  issuer: string
  audience: string
  /** Lifetime of an ID token in seconds. */
  seconds: number
  /**
   * Returns the time of the last sign-in or second factor of a session; undefined when a required factor is missing.
   */
  signedInAt(sessionId: string): Promise<Date | undefined>
}

/**
 * Creates the plugin that signs ID tokens for the holder of a session and publishes the keys. A token names its session
 * in `sid`, as OpenID Connect does, and has every fact that the API reads about a person.
 */
export function idTokenPlugin({ issuer, audience, seconds, signedInAt }: Issuing) {
  return jwt({
    disableSettingJwtHeader: true,
    jwt: {
      issuer,
      audience,
      expirationTime: `${seconds}s`,
      definePayload: async ({ user, session }) => ({
        sid: session.id,
        ...signInFacts(await signedInAt(session.id)),
        email: user.email,
        email_verified: user.emailVerified,
        name: user.name,
        ...(user.image && { picture: user.image }),
      }),
    },
    schema: { jwks: embeddedTables.keys },
  })
}

/**
 * Sets `auth_time`. A session renewal asks for no credentials, so the start of the session or the last second factor
 * counts.
 */
function signInFacts(moment: Date | undefined) {
  return moment && { auth_time: Math.floor(moment.getTime() / 1000) }
}
