import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto'
import { sha256 } from './hashes.ts'

/** Kind of signature: `note` signs a note, `cosignature` signs a checkpoint at a time as a witness. */
export type KeyKind = 'note' | 'cosignature'

export interface VerifierKey {
  name: string
  kind: KeyKind
  /** Id of four bytes in hex. Name and id together identify a key. */
  id: string
  /** Ed25519 key of 32 bytes. */
  publicKey: Uint8Array
  /** The key as a line: `<name>+<id>+<key>`. */
  text: string
}

export interface SignerKey {
  verifier: VerifierKey
  seed: Uint8Array
}

export interface SignatureLine {
  name: string
  id: string
  signature: Uint8Array
}

export interface Note {
  /** The signed text, which ends with a line break. */
  text: string
  signatures: SignatureLine[]
}

const kindBytes: Record<KeyKind, number> = { note: 0x01, cosignature: 0x04 }
const seedPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')
const keyBytes = 32
const idBytes = 4
/** Limit of signatures in a note. A lower limit would reject notes that the specification allows. */
const mostSignatures = 64

/**
 * Parses `<name>+<id>+<key>`. Returns undefined for other texts, other algorithms, and an id that does not match the
 * key.
 */
export function parseVerifierKey(text: string): VerifierKey | undefined {
  const match = /^([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim())
  const [, name = '', id = '', encoded = ''] = match ?? []
  const material = Buffer.from(encoded, 'base64')
  const kind: KeyKind | undefined = material[0] === 0x01 ? 'note' : material[0] === 0x04 ? 'cosignature' : undefined
  if (!kind || material.length !== keyBytes + 1 || !isKeyName(name)) return undefined
  const key = verifierKey(name, kind, material.subarray(1))
  return key.id === id && key.text === text.trim() ? key : undefined
}

/** Creates a signing key from 32 secret bytes. */
export function signerKey(name: string, seed: Uint8Array, kind: KeyKind = 'note'): SignerKey {
  const der = createPublicKey(privateKeyOf(seed)).export({ format: 'der', type: 'spki' })
  return { verifier: verifierKey(name, kind, der.subarray(publicPrefix.length)), seed }
}

/**
 * Parses a signing key in the format of Go's note package, `PRIVATE+KEY+<name>+<id>+<key>`. Returns undefined for other
 * texts.
 */
export function parseSignerKey(text: string): SignerKey | undefined {
  const match = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/=]+)$/.exec(text.trim())
  const [, name = '', id = '', encoded = ''] = match ?? []
  const material = Buffer.from(encoded, 'base64')
  if (material[0] !== 0x01 || material.length !== keyBytes + 1 || !isKeyName(name)) return undefined
  const key = signerKey(name, material.subarray(1))
  return key.verifier.id === id ? key : undefined
}

export function signBytes({ seed }: SignerKey, bytes: Uint8Array): Uint8Array {
  return sign(undefined, bytes, privateKeyOf(seed))
}

export function verifyBytes({ publicKey }: VerifierKey, bytes: Uint8Array, signature: Uint8Array): boolean {
  if (signature.length !== 64) return false
  const der = Buffer.concat([publicPrefix, publicKey])
  return verify(undefined, bytes, createPublicKey({ key: der, format: 'der', type: 'spki' }), signature)
}

/** Signs a text as a note. Throws for a text that is not allowed in a note. */
export function signNote(text: string, signers: readonly SignerKey[]): string {
  if (!isNoteText(text)) throw new RangeError('a note ends with a line break and has no control characters')
  const lines = signers.map((signer) => {
    return signatureLine({ ...signer.verifier, signature: signBytes(signer, Buffer.from(text)) })
  })
  return `${text}\n${lines.join('')}`
}

export function signatureLine({ name, id, signature }: SignatureLine): string {
  return `\u2014 ${name} ${Buffer.concat([Buffer.from(id, 'hex'), signature]).toString('base64')}\n`
}

/** Parses a signed note without verifying it. Returns undefined for other texts. */
export function parseNote(signed: string): Note | undefined {
  const split = signed.lastIndexOf('\n\n')
  if (split < 0) return undefined
  const text = signed.slice(0, split + 1)
  const signatures = parseSignatureLines(signed.slice(split + 2))
  if (!isNoteText(text) || !signatures || signatures.length === 0) return undefined
  return { text, signatures }
}

/** Parses signature lines. Returns undefined for an invalid line, and for too many lines. */
export function parseSignatureLines(text: string): SignatureLine[] | undefined {
  if (text !== '' && !text.endsWith('\n')) return undefined
  const lines = text.split('\n').slice(0, -1)
  if (lines.length > mostSignatures) return undefined
  const signatures = lines.map(parseSignatureLine)
  return signatures.every((line) => line !== undefined) ? signatures : undefined
}

function parseSignatureLine(line: string): SignatureLine | undefined {
  const [, name = '', encoded = ''] = /^\u2014 (\S+) ([A-Za-z0-9+/]+={0,2})$/.exec(line) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  if (!isKeyName(name) || bytes.length <= idBytes || bytes.toString('base64') !== encoded) return undefined
  return { name, id: bytes.subarray(0, idBytes).toString('hex'), signature: bytes.subarray(idBytes) }
}

/**
 * Returns the known keys that signed a note. Returns undefined when a signature by a known key is wrong, because such a
 * note is worthless.
 */
export function verifyNote(note: Note, keys: readonly VerifierKey[]): VerifierKey[] | undefined {
  const signed = new Set<VerifierKey>()
  for (const { name, id, signature } of note.signatures) {
    const key = keys.find((known) => known.kind === 'note' && known.name === name && known.id === id)
    if (!key) continue
    if (!verifyBytes(key, Buffer.from(note.text), signature)) return undefined
    signed.add(key)
  }
  return [...signed]
}

function verifierKey(name: string, kind: KeyKind, publicKey: Uint8Array): VerifierKey {
  if (!isKeyName(name)) throw new RangeError(`${name} cannot name a key`)
  const material = Buffer.concat([Uint8Array.of(kindBytes[kind]), publicKey])
  const id = Buffer.from(sha256(Buffer.from(`${name}\n`), material))
    .subarray(0, idBytes)
    .toString('hex')
  return { name, kind, id, publicKey, text: `${name}+${id}+${material.toString('base64')}` }
}

function privateKeyOf(seed: Uint8Array): KeyObject {
  if (seed.length !== keyBytes) throw new RangeError('a signing key is made of 32 bytes')
  return createPrivateKey({ key: Buffer.concat([seedPrefix, seed]), format: 'der', type: 'pkcs8' })
}

function isKeyName(name: string): boolean {
  return name !== '' && !/[\s+\p{Cc}]/u.test(name)
}

function isNoteText(text: string): boolean {
  return text.endsWith('\n') && text.isWellFormed() && !/\p{Cc}/u.test(text.replaceAll('\n', ''))
}
