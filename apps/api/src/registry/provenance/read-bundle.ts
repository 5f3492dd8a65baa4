import { bundleFromJSON, type Bundle } from '@sigstore/bundle'
import { isObject } from '../../platform/is-object.ts'
import { assertBounded, invalidProvenance, isShallow } from './bounds.ts'

/** A bundle whose shape was checked; no signature is verified yet. */
export interface ReadBundle {
  bundle: Bundle
  /** The certificate of the signer, DER. */
  certificate: Buffer
  signature: Buffer
  statement: Statement
}

/** Content of a bundle: SHA-256 digests of archives, and the build of these archives. */
export interface Statement {
  digests: string[]
  predicate: Record<string, unknown>
}

const mostSubjects = 100
const mostEntries = 4
const mostCertificateBytes = 10_000
const mostHashes = 64

const payloadType = 'application/vnd.in-toto+json'
// cosign writes version 0.1 of the type.
const statementTypes = new Set<unknown>(['https://in-toto.io/Statement/v1', 'https://in-toto.io/Statement/v0.1'])
const predicateType = 'https://slsa.dev/provenance/v1'

/** Parses an untrusted bundle within limits of size, depth and count. Throws `provenance_invalid`. */
export function readBundle(value: unknown): ReadBundle {
  assertBounded(value)
  const bundle = parse(value)
  if (bundle.mediaType !== 'application/vnd.dev.sigstore.bundle.v0.3+json')
    throw invalidProvenance('it is not of version 0.3')
  const { content, tlogEntries, timestampVerificationData } = bundle.verificationMaterial
  if (content.$case !== 'certificate') throw invalidProvenance('it has no certificate of a signer')
  const certificate = Buffer.from(content.certificate.rawBytes)
  if (certificate.length > mostCertificateBytes) throw invalidProvenance('its certificate is too large')
  const timestamps = timestampVerificationData?.rfc3161Timestamps ?? []
  if (tlogEntries.length + timestamps.length > mostEntries) throw invalidProvenance('it has too many log entries')
  if (tlogEntries.some(({ inclusionProof }) => (inclusionProof?.hashes.length ?? 0) > mostHashes)) {
    throw invalidProvenance('a proof of inclusion is too long')
  }
  if (bundle.content.$case !== 'dsseEnvelope' || bundle.content.dsseEnvelope.payloadType !== payloadType) {
    throw invalidProvenance('it holds no in-toto statement')
  }
  const { payload, signatures } = bundle.content.dsseEnvelope
  const [signature, ...others] = signatures
  if (!signature || others.length > 0) throw invalidProvenance('it must have one signature')
  return { bundle, certificate, signature: Buffer.from(signature.sig), statement: readStatement(payload) }
}

function parse(value: unknown): Bundle {
  try {
    return bundleFromJSON(value)
  } catch {
    throw invalidProvenance('it is not in the form of a Sigstore bundle')
  }
}

function readStatement(payload: Uint8Array): Statement {
  let statement: unknown
  try {
    statement = JSON.parse(Buffer.from(payload).toString('utf8'))
  } catch {
    statement = undefined
  }
  if (!isObject(statement) || !isShallow(statement) || !statementTypes.has(statement['_type'])) {
    throw invalidProvenance('it holds no in-toto statement')
  }
  if (statement['predicateType'] !== predicateType) throw invalidProvenance(`its predicate is not ${predicateType}`)
  const { subject, predicate } = statement
  const digests = Array.isArray(subject) && subject.length <= mostSubjects ? subject.flatMap(digestOf) : []
  if (digests.length === 0) throw invalidProvenance('it names no SHA-256 of an archive')
  return { digests, predicate: isObject(predicate) ? predicate : {} }
}

function digestOf(subject: unknown): string[] {
  const digest = isObject(subject) ? subject['digest'] : undefined
  const sha256 = isObject(digest) ? digest['sha256'] : undefined
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) ? [sha256] : []
}
