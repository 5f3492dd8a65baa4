/** Errors of a sign-in, common to all identity providers. */
export const identityReasons = [
  'emailInUse',
  'nameInvalid',
  'emailInvalid',
  'emailUnverified',
  'passwordShort',
  'passwordLong',
  'wrongCredentials',
  'userDisabled',
  'tooManyRequests',
  'accountGuarded',
  'linkExpired',
  'signInFirst',
  'signInAgain',
  'codeWrong',
  'codeUsed',
  'codeLate',
  'codeLocked',
  'passkeyUnknown',
  'passkeyCancelled',
  'passkeyUnsupported',
  'passkeysFull',
  'popupBlocked',
  'popupClosed',
  'otherMethod',
  'notOffered',
  'timedOut',
  'networkFault',
  'unknown',
] as const

export type IdentityReason = (typeof identityReasons)[number]

/** Error of the identity provider, mapped to an `IdentityReason`. */
export class IdentityError extends Error {
  readonly reason: IdentityReason

  constructor(reason: IdentityReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'IdentityError'
    this.reason = reason
  }
}

/** Returns the reason of a thrown error. */
export const identityReasonOf = (error: unknown): IdentityReason => {
  if (error instanceof IdentityError) return error.reason
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timedOut'
  return error instanceof TypeError ? 'networkFault' : 'unknown'
}
