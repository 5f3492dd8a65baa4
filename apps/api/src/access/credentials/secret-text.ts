import { createHash, randomBytes } from 'node:crypto'
import { credentialKinds, type Credential } from './credential-kinds.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 32
const randomLength = 43
const checksumLength = 6

/** Letters and digits that follow the prefix. */
export const secretLength = randomLength + checksumLength

const shape = new RegExp(`^[0-9A-Za-z]{${secretLength}}$`)

/**
 * Creates a secret: the prefix of its kind, 256 random bits and a checksum, both in base 62. The checksum tells a secret
 * from a lookalike without a query.
 */
export function createSecretText(kind: Credential): string {
  const { prefix } = credentialKinds[kind]
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), randomLength)
  return `${prefix}${secret}${checksum(prefix, secret)}`
}

/** Tells whether a text is meant as a credential of a kind, right or wrong. */
export function looksLike(kind: Credential, text: string): boolean {
  return text.startsWith(credentialKinds[kind].prefix)
}

/** Tells whether a text could be a credential of a kind: prefix, length and checksum are right. */
export function isWellFormed(kind: Credential, text: string): boolean {
  const { prefix } = credentialKinds[kind]
  if (!text.startsWith(prefix) || !shape.test(text.slice(prefix.length))) return false
  const secret = text.slice(prefix.length, -checksumLength)
  return text.endsWith(checksum(prefix, secret))
}

/** Hashes a secret for the database; nothing leads back to the text. */
export function secretHash(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

/** Short form that tells a secret from others: `crt_…a1b2`. The end is of the checksum, which gives little away. */
export function endHint(kind: Credential, text: string): string {
  return `${credentialKinds[kind].prefix}…${text.slice(-4)}`
}

/** Start of a secret that tells it from others; 220 random bits stay hidden. */
export function startHint(kind: Credential, text: string): string {
  return text.slice(0, credentialKinds[kind].prefix.length + 6)
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
