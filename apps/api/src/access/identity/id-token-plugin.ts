import { jwt } from 'better-auth/plugins'
import { embeddedTables } from './embedded-tables.ts'

interface Issuing {
  issuer: string
  audience: string
  /** How long an ID token lasts. */
  seconds: number
}

/**
 * Signs ID tokens for the holder of a session, and publishes the keys. A token names its session in `sid`, as OpenID Connect
 * does, and what the API reads of a person stands in it.
 */
export function idTokenPlugin({ issuer, audience, seconds }: Issuing) {
  return jwt({
    disableSettingJwtHeader: true,
    jwt: {
      issuer,
      audience,
      expirationTime: `${seconds}s`,
      definePayload: ({ user, session }) => ({
        // A session is renewed without asking for a password again, so that its beginning is what counts.
        sid: session.id,
        auth_time: Math.floor(new Date(session.createdAt).getTime() / 1000),
        email: user.email,
        email_verified: user.emailVerified,
        name: user.name,
        ...(user.image && { picture: user.image }),
      }),
    },
    schema: { jwks: embeddedTables.keys },
  })
}
