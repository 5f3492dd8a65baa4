import { createHash, randomBytes } from 'node:crypto'

/** Creates a state of 256 random bits for an address. */
export function createClaimState(): string {
  return randomBytes(32).toString('base64url')
}

/** Hashes a state for the database, so that a stored hash reveals no state. */
export function claimStateHash(state: string): Uint8Array {
  return createHash('sha256').update(state).digest()
}
