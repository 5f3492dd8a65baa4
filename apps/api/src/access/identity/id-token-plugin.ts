import { jwt } from 'better-auth/plugins'
import { embeddedTables } from './embedded-tables.ts'

interface Issuing {
  issuer: string
  audience: string
  /** How long an ID token lasts. */
  seconds: number
  /** When the person of a session showed that it is them; undefined where a factor was never shown. */
  signedInAt(sessionId: string): Promise<Date | undefined>
}

/**
 * Signs ID tokens for the holder of a session, and publishes the keys. A token names its session in `sid`, as OpenID Connect
 * does, and what the API reads of a person stands in it.
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

/** A session is renewed without asking for anything again, so that its beginning or the last proof counts. */
function signInFacts(moment: Date | undefined) {
  return moment && { auth_time: Math.floor(moment.getTime() / 1000) }
}
