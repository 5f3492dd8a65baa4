import { RegistryError } from '../../platform/errors.ts'

const minute = 60_000
const recentMinutes = 15

/** Most that the clocks of an issuer and of this machine may differ by. */
const toleranceMs = 30_000

/** Throws `recent_sign_in_required` unless a person showed in the last minutes that it is them. */
export function assertRecentSignIn(signedInAt: Date | undefined, now: Date): void {
  if (!isRecent(signedInAt, now)) throw recentSignInRequired()
}

/** Asks for a sign-in whose moment the ID token tells. */
export function recentSignInRequired(): RegistryError {
  return new RegistryError('recent_sign_in_required', { minutes: recentMinutes })
}

/** A moment in the future is an error of the issuer, and would be recent for ever. */
function isRecent(signedInAt: Date | undefined, now: Date): boolean {
  if (!signedInAt) return false
  const age = now.getTime() - signedInAt.getTime()
  return age >= -toleranceMs && age <= recentMinutes * minute
}
