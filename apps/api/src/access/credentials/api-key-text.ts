import { secretPrefixes } from './secret-kinds.ts'
import { createSecretText, isSecretText, secretHash } from './secret-text.ts'

const prefix = secretPrefixes.apiKey
const shownLength = prefix.length + 6

/** A new API key: its prefix lets clients and secret scanners know it. */
export function createApiKeyText(): string {
  return createSecretText(prefix)
}

/** Whether a text could be an API key: its prefix, length and checksum are right. */
export function isApiKeyText(text: string): boolean {
  return isSecretText(prefix, text)
}

/** What the database keeps of a key. */
export function apiKeyHash(text: string): Uint8Array {
  return secretHash(text)
}

/** How a key begins, which tells it from others; the 220 bits behind it stay secret. */
export function apiKeyPrefix(text: string): string {
  return text.slice(0, shownLength)
}
