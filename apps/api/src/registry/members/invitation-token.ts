import { createHash, randomBytes } from 'node:crypto'

const shape = /^[\w-]{43}$/

/** Creates the secret of an invitation link: 256 random bits in base64url. */
export function createInvitationToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Tells whether a text has the form of an invitation secret. */
export function isInvitationToken(text: string): boolean {
  return shape.test(text)
}

/** Hashes an invitation secret for the database. The hash does not reveal the secret. */
export function invitationTokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
