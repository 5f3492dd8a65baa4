/** Failures between a person and the provider, whichever provider it is. */
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

/** A provider's refusal in our own words. */
export class IdentityError extends Error {
  readonly fault: IdentityFault

  constructor(fault: IdentityFault, options?: ErrorOptions) {
    super(fault, options)
    this.name = 'IdentityError'
    this.fault = fault
  }
}

/** The fault behind whatever was thrown. */
export const faultOf = (error: unknown): IdentityFault => {
  if (error instanceof IdentityError) return error.fault
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timedOut'
  return error instanceof TypeError ? 'networkFault' : 'unknown'
}
