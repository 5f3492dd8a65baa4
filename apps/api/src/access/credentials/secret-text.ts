import { createHash, randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 32
const randomLength = 43
const checksumLength = 6

/** How many letters and digits follow the prefix. */
export const secretLength = randomLength + checksumLength

const shape = new RegExp(`^[0-9A-Za-z]{${secretLength}}$`)

/**
 * A new secret: a prefix such as `crt_`, 256 random bits and a checksum, both in base 62. The prefix lets secret scanners
 * find it; the checksum lets them, and us, tell it from a lookalike without asking the database.
 */
export function createSecretText(prefix: string): string {
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), randomLength)
  return `${prefix}${secret}${checksum(prefix, secret)}`
}

/** Whether a text could be a secret of this prefix: its length and checksum are right. */
export function isSecretText(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || !shape.test(text.slice(prefix.length))) return false
  const secret = text.slice(prefix.length, -checksumLength)
  return text.endsWith(checksum(prefix, secret))
}

/** What the database keeps of a secret; nothing leads back to it. */
export function secretHash(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

function checksum(prefix: string, secret: string): string {
  const digest = createHash('sha256').update(`${prefix}${secret}`).digest()
  return base62(BigInt(digest.readUInt32BE(0)), checksumLength)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text
}
