const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the address from which authenticator apps read a secret, with six digits and thirty seconds. */
export function otpauthAddress(issuer: string, account: string, secret: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const facts = new URLSearchParams({ secret: base32(Buffer.from(secret)), issuer, digits: '6', period: '30' })
  // Some apps do not decode a plus sign as a space.
  return `otpauth://totp/${label}?${facts.toString().replaceAll('+', '%20')}`
}

/** Encodes bytes in base 32 without padding (RFC 4648). */
function base32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}
