import { RegistryError } from '../../platform/errors.ts'

const minute = 60_000
const recentMinutes = 15

/** Maximum clock difference between an issuer and this machine. */
const toleranceMs = 30_000

/** Throws `recent_sign_in_required` unless a person signed in within the last minutes. */
export function assertRecentSignIn(signedInAt: Date | undefined, now: Date): void {
  if (!isRecent(signedInAt, now)) throw recentSignInRequired()
}

/** Returns the error that asks for a sign-in with a time in the ID token. */
export function recentSignInRequired(): RegistryError {
  return new RegistryError('recent_sign_in_required', { minutes: recentMinutes })
}

/**
 * Tells whether a sign-in is recent. A future time is an error of the issuer and would otherwise stay recent without
 * end.
 */
function isRecent(signedInAt: Date | undefined, now: Date): boolean {
  if (!signedInAt) return false
  const age = now.getTime() - signedInAt.getTime()
  return age >= -toleranceMs && age <= recentMinutes * minute
}
