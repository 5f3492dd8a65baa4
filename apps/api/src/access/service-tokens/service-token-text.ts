import { secretPrefixes } from '../credentials/secret-kinds.ts'
import { createSecretText, isSecretText } from '../credentials/secret-text.ts'

const prefix = secretPrefixes.service

/** A new service token. */
export function createServiceTokenText(): string {
  return createSecretText(prefix)
}

/** Whether a credential is meant as a service token, right or wrong. */
export function looksLikeServiceToken(credential: string): boolean {
  return credential.startsWith(prefix)
}

/** Whether a text could be a service token: its prefix, length and checksum are right. */
export function isServiceTokenText(text: string): boolean {
  return isSecretText(prefix, text)
}
