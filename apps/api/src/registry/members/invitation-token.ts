import { createHash, randomBytes } from 'node:crypto'

const shape = /^[\w-]{43}$/

/** A new secret for the link of an invitation: 256 random bits in base64url. */
export function createInvitationToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text could be such a secret. */
export function isInvitationToken(text: string): boolean {
  return shape.test(text)
}

/** What the database keeps of the secret; nothing leads back to it. */
export function invitationTokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}
