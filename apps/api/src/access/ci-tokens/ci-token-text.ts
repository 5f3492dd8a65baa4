import { secretPrefixes } from '../credentials/secret-kinds.ts'
import { createSecretText, isSecretText } from '../credentials/secret-text.ts'

const prefix = secretPrefixes.ci

/** A new token of a continuous integration. */
export function createCiTokenText(): string {
  return createSecretText(prefix)
}

/** Whether a credential is meant as a token of a continuous integration, right or wrong. */
export function looksLikeCiToken(credential: string): boolean {
  return credential.startsWith(prefix)
}

/** Whether a text could be a token of a continuous integration: its prefix, length and checksum are right. */
export function isCiTokenText(text: string): boolean {
  return isSecretText(prefix, text)
}
