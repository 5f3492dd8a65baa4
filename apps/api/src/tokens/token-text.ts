import { createHash, randomBytes } from 'node:crypto'

const prefix = 'crt_'
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 32
const secretLength = 43
const checksumLength = 6
// Of the checksum, which tells little of the secret.
const hintLength = 4
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`)

/**
 * A new token: `crt_`, 256 random bits and a checksum, both in base 62. The prefix lets secret scanners find it; the
 * checksum lets them, and us, tell a token from a lookalike without asking the database.
 */
export function createTokenText(): string {
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), secretLength)
  return `${prefix}${secret}${checksum(secret)}`
}

/** Whether a text could be a token: its prefix, length and checksum are right. */
export function isTokenText(text: string): boolean {
  if (!shape.test(text)) return false
  const secret = text.slice(prefix.length, -checksumLength)
  return text.endsWith(checksum(secret))
}

/** What the database keeps of a token; nothing leads back to it. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(token).digest()
}

/** What tells a token from others without giving anything away: `crt_…a1b2`. */
export function tokenHint(token: string): string {
  return `${prefix}…${token.slice(-hintLength)}`
}

function checksum(secret: string): string {
  const digest = createHash('sha256').update(`${prefix}${secret}`).digest()
  return base62(BigInt(digest.readUInt32BE(0)), checksumLength)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = alphabet.charAt(Number(rest % 62n)) + text
  return text
}
