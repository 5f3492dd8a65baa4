import type { IdentityReason } from './identity-error.ts'

/** Maps an error response of the embedded provider to an `IdentityReason`. */
export const embeddedError = (status: number, body: unknown): IdentityReason => {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
  const known = typeof code === 'string' ? errors.get(code) : undefined
  if (known) return known
  return status === 429 ? 'tooManyRequests' : 'unknown'
}

const errors = new Map<string, IdentityReason>([
  ['INVALID_EMAIL_OR_PASSWORD', 'wrongCredentials'],
  ['USER_NOT_FOUND', 'linkExpired'],
  ['INVALID_PASSWORD', 'wrongCredentials'],
  ['USER_ALREADY_EXISTS', 'emailInUse'],
  ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'emailInUse'],
  ['INVALID_EMAIL', 'emailInvalid'],
  ['INVALID_NAME', 'nameInvalid'],
  ['TEXT_HAS_CONTROL_CHARACTER', 'nameInvalid'],
  ['TEXT_CHANGES_DIRECTION', 'nameInvalid'],
  ['TEXT_INVISIBLE', 'nameInvalid'],
  ['VALIDATION_ERROR', 'emailInvalid'],
  ['EMAIL_NOT_VERIFIED', 'emailUnverified'],
  ['PASSWORD_TOO_SHORT', 'passwordShort'],
  ['PASSWORD_TOO_LONG', 'passwordLong'],
  ['INVALID_TOKEN', 'linkExpired'],
  ['TOKEN_EXPIRED', 'linkExpired'],
  ['SIGN_IN_FIRST', 'signInFirst'],
  ['INVALID_USER', 'signInFirst'],
  ['RECENT_SIGN_IN_REQUIRED', 'signInAgain'],
  ['USER_BANNED', 'userDisabled'],
  ['ACCOUNT_GUARDED', 'accountGuarded'],
  ['INVALID_CODE', 'codeWrong'],
  ['INVALID_BACKUP_CODE', 'codeWrong'],
  ['CODE_USED', 'codeUsed'],
  ['INVALID_TWO_FACTOR_COOKIE', 'codeLate'],
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'codeLate'],
  ['ACCOUNT_TEMPORARILY_LOCKED', 'codeLocked'],
  ['PASSKEY_NOT_FOUND', 'passkeyUnknown'],
  ['AUTHENTICATION_FAILED', 'passkeyUnknown'],
  ['TOO_MANY_PASSKEYS', 'passkeysFull'],
  ['PROVIDER_NOT_FOUND', 'notOffered'],
])
