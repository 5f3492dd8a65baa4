import { createHash, X509Certificate } from 'node:crypto'
import { bundleToJSON } from '@sigstore/bundle'
import { TrustedRoot } from '@sigstore/protobuf-specs'
import { toSignedEntity, toTrustMaterial, VerificationError, Verifier, type Signer } from '@sigstore/verify'
import { RegistryError } from '../../platform/errors.ts'
import { isObject } from '../../platform/is-object.ts'
import { invalidProvenance } from './bounds.ts'
import { readBundle, type ReadBundle, type Statement } from './read-bundle.ts'
import { sourceOf, type Source } from './source.ts'
import type { TrustedRoots } from './trusted-roots.ts'

/** Facts that a verified bundle proves. */
export interface Provenance extends Source {
  /** The bundle as JSON, without fields that Sigstore does not know. */
  bundle: string
  /** SHA-256 of archives that the run built. */
  digests: string[]
  /** Index of the entry in the log of Sigstore; undefined where a time stamp replaces the entry. */
  logIndex: string | undefined
  /** Digest of the signature, which identifies the bundle. */
  signatureSha256: string
  signedAt: Date
}

/**
 * Verifies an untrusted bundle against each trusted root, offline and at any time after the signature. Throws
 * `provenance_not_set_up`, `provenance_invalid`, `provenance_expired`, `provenance_forged`, `provenance_untrusted`.
 */
export function verifyBundle(value: unknown, roots: TrustedRoots): Provenance {
  if (roots.length === 0) throw new RegistryError('provenance_not_set_up')
  const read = readBundle(value)
  const signedAt = signingTime(read)
  refuseExpired(read.certificate, signedAt)
  const signer = verifyByAny(read, roots)
  const source = sourceOf(signer.identity?.oids ?? [])
  if (!source) throw untrusted('its certificate names no workflow of one repository')
  refuseContradiction(read.statement, source)
  const { tlogEntries } = read.bundle.verificationMaterial
  return {
    ...source,
    bundle: JSON.stringify(bundleToJSON(read.bundle)),
    digests: read.statement.digests,
    logIndex: tlogEntries[0]?.logIndex,
    signatureSha256: createHash('sha256').update(read.signature).digest('hex'),
    signedAt,
  }
}

/**
 * Returns when a log or an authority recorded the signature, according to the bundle. The verifier proves this time.
 */
function signingTime({ bundle }: ReadBundle): Date {
  try {
    for (const stamp of toSignedEntity(bundle).timestamps) {
      const isLog = stamp.$case === 'transparency-log'
      const time = isLog ? new Date(Number(stamp.tlogEntry.integratedTime) * 1000) : stamp.timestamp.signingTime
      if (!Number.isNaN(time.getTime())) return time
    }
  } catch {
    throw invalidProvenance('a part of it cannot be read')
  }
  throw untrusted('nothing tells when it was signed')
}

function refuseExpired(der: Buffer, signedAt: Date): void {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(der)
  } catch {
    throw invalidProvenance('its certificate cannot be read')
  }
  if (signedAt >= certificate.validFromDate && signedAt <= certificate.validToDate) return
  throw new RegistryError('provenance_expired', { signedAt: signedAt.toISOString() })
}

function verifyByAny({ bundle }: ReadBundle, roots: TrustedRoots): Signer {
  let refusal: RegistryError | undefined
  for (const root of roots) {
    try {
      const { tlogs, ctlogs, ...others } = TrustedRoot.fromJSON(root)
      // A private instance may have time stamps without logs.
      const thresholds = { tlogThreshold: Math.min(tlogs.length, 1), ctlogThreshold: Math.min(ctlogs.length, 1) }
      const material = toTrustMaterial({ tlogs, ctlogs, ...others })
      return new Verifier(material, thresholds).verify(toSignedEntity(bundle))
    } catch (error) {
      refusal = refusal?.code === 'provenance_forged' ? refusal : refusalOf(error)
    }
  }
  throw refusal ?? new RegistryError('provenance_not_set_up')
}

const forgeries = new Set<unknown>(['SIGNATURE_ERROR', 'TLOG_BODY_ERROR'])

function refusalOf(error: unknown): RegistryError {
  if (error instanceof VerificationError && forgeries.has(error.code)) return new RegistryError('provenance_forged')
  // Any other error that a hostile bundle causes in the library counts as untrusted, too.
  return untrusted(error instanceof VerificationError ? words(error) : 'a part of it cannot be read')
}

function words({ message, cause }: VerificationError): string {
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** The workflow writes its predicate itself, so the predicate must not name another repository than the certificate. */
function refuseContradiction({ predicate }: Statement, { repository }: Source): void {
  const told = ['buildDefinition', 'externalParameters', 'workflow', 'repository'].reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    predicate,
  )
  if (told === undefined || told === repository) return
  throw invalidProvenance('its predicate names another repository than its certificate')
}

function untrusted(detail: string): RegistryError {
  return new RegistryError('provenance_untrusted', { detail })
}
