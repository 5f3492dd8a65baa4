import { secretPrefixes } from '../credentials/secret-kinds.ts'
import { createSecretText, isSecretText } from '../credentials/secret-text.ts'

const prefix = secretPrefixes.admin

/** A new admin token. */
export function createAdminTokenText(): string {
  return createSecretText(prefix)
}

/** Whether a credential is meant as an admin token, right or wrong. */
export function looksLikeAdminToken(credential: string): boolean {
  return credential.startsWith(prefix)
}

/** Whether a text could be an admin token: its prefix, length and checksum are right. */
export function isAdminTokenText(text: string): boolean {
  return isSecretText(prefix, text)
}
