/** Where the embedded provider takes a code: six digits come from an app, everything else is a recovery code. */
export const codeAddress = (code: string): string =>
  /^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? '/two-factor/verify-totp' : '/two-factor/verify-backup-code'
