import { createHash, randomBytes } from 'node:crypto'
import { credentialKinds, type Credential } from './credential-kinds.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const secretBytes = 32
const randomLength = 43
const checksumLength = 6

/** Number of letters and digits after the prefix. */
export const secretLength = randomLength + checksumLength

const shape = new RegExp(`^[0-9A-Za-z]{${secretLength}}$`)

/**
 * Creates a secret: the prefix of its kind, 256 random bits and a checksum, both in base 62. The checksum rejects
 * mistyped and made-up secrets without a query.
 */
export function createSecretText(kind: Credential): string {
  const { prefix } = credentialKinds[kind]
  const secret = base62(BigInt(`0x${randomBytes(secretBytes).toString('hex')}`), randomLength)
  return `${prefix}${secret}${checksum(prefix, secret)}`
}

/** Tells whether a text has the prefix of a kind, valid or not. */
export function looksLike(kind: Credential, text: string): boolean {
  return text.startsWith(credentialKinds[kind].prefix)
}

/** Tells whether a text has the prefix, the length and the checksum of a kind. */
export function isWellFormed(kind: Credential, text: string): boolean {
  const { prefix } = credentialKinds[kind]
  if (!text.startsWith(prefix) || !shape.test(text.slice(prefix.length))) return false
  const secret = text.slice(prefix.length, -checksumLength)
  return text.endsWith(checksum(prefix, secret))
}

/** Hashes a secret for the database. The hash does not reveal the text. */
export function secretHash(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

/**
 * Returns the short form of a secret for lists: `crt_…a1b2`. The last characters belong to the checksum, which reveals
 * little.
 */
export function endHint(kind: Credential, text: string): string {
  return `${credentialKinds[kind].prefix}…${text.slice(-4)}`
}

/** Returns the prefix and six characters of a secret, for recognition in lists. 220 random bits stay hidden. */
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
