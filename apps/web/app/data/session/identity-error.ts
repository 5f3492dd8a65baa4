/** Errors of a sign-in, common to all identity providers. */
export const identityFaults = [
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

export type IdentityFault = (typeof identityFaults)[number]

/** Error of the identity provider, mapped to an `IdentityFault`. */
export class IdentityError extends Error {
  readonly fault: IdentityFault

  constructor(fault: IdentityFault, options?: ErrorOptions) {
    super(fault, options)
    this.name = 'IdentityError'
    this.fault = fault
  }
}

/** Returns the `IdentityFault` of a thrown error. */
export const faultOf = (error: unknown): IdentityFault => {
  if (error instanceof IdentityError) return error.fault
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timedOut'
  return error instanceof TypeError ? 'networkFault' : 'unknown'
}
