import { secretPrefixes } from './secret-kinds.ts'
import { createSecretText, isSecretText, secretHash } from './secret-text.ts'

const prefix = secretPrefixes.publish
// Of the checksum, which tells little of the secret.
const hintLength = 4

/** A new publish token. */
export function createTokenText(): string {
  return createSecretText(prefix)
}

/** Whether a credential is meant as a publish token, right or wrong. */
export function looksLikeToken(credential: string): boolean {
  return credential.startsWith(prefix)
}

/** Whether a text could be a publish token: its prefix, length and checksum are right. */
export function isTokenText(text: string): boolean {
  return isSecretText(prefix, text)
}

/** What the database keeps of a token. */
export function tokenHash(token: string): Uint8Array {
  return secretHash(token)
}

/** What tells a token from others without giving anything away: `crt_…a1b2`. */
export function tokenHint(token: string): string {
  return `${prefix}…${token.slice(-hintLength)}`
}
