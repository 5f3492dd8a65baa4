import { randomBytes } from 'node:crypto'

const count = 10
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Creates ten codes of fifty random bits each, without letters that look alike. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: count }, () => {
    const text = Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('')
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}

/** Normalizes a typed code to its stored form. */
export function typedCode(text: string): string {
  const typed = text.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^\d{6}$/.test(typed) ? typed : `${typed.slice(0, 5)}-${typed.slice(5)}`
}
