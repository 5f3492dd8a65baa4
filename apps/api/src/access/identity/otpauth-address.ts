const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The address that authenticator apps take a secret by, with the usual six digits of thirty seconds. */
export function otpauthAddress(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const facts = new URLSearchParams({ secret: base32(Buffer.from(secret)), issuer, digits: '6', period: '30' })
  // Some apps read a plus sign as itself.
  return `otpauth://totp/${label}?${facts.toString().replaceAll('+', '%20')}`
}

/** RFC 4648 without padding. */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
