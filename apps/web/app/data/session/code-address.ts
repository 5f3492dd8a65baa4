/**
 * Returns the path where the embedded provider accepts a code. Six digits are a code of an authenticator app,
 * everything else is a recovery code.
 */
export const codeAddress = (code: string): string =>
  /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
