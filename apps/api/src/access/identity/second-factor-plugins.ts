import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins'
import { embeddedTables } from './embedded-tables.ts'
import { secondFactorRules } from './second-factor-rules.ts'
import { issuerName, type FactorParts } from './second-factor.ts'

/** Authenticator apps, passkeys, and the rules of the registry for both. */
export function secondFactorPlugins(parts: FactorParts) {
  const { origin, hostname } = new URL(parts.config.publicUrl)
  return [
    twoFactor({ issuer: issuerName, schema: embeddedTables.twoFactor }),
    passkey({
      rpID: hostname,
      rpName: issuerName,
      origin,
      schema: embeddedTables.passkey,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      registration: { afterVerification: async ({ verification }) => assertVerified(verification.registrationInfo) },
      authentication: {
        afterVerification: async ({ verification }) => assertVerified(verification.authenticationInfo),
      },
    }),
    secondFactorRules(parts),
  ]
}

/** A passkey stands for two factors only if its device checked the person who holds it. */
function assertVerified(info: { userVerified: boolean } | undefined): void {
  if (!info?.userVerified)
    throw new APIError('UNAUTHORIZED', { code: 'AUTHENTICATION_FAILED', message: 'The device did not verify you.' })
}
