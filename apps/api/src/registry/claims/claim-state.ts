import { createHash, randomBytes } from 'node:crypto'

/** A new state: 256 random bits, as they travel in addresses. */
export function createClaimState(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a state; nothing leads back to it. */
export function claimStateHash(state: string): Uint8Array {
  return createHash('sha256').update(state).digest()
}
