import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { initializeCA, initializeCTLog, initializeTLog } from '@sigstore/mock'

/** Run of a workflow, as its certificate describes it. */
export interface SignedRun {
  repository?: string
  repositoryId?: string
  workflow?: string
  /** Workflow of the job; by default the workflow of the run. */
  signer?: string
  issuer?: string
  event?: string
  commit?: string
  /** SHA-256 of the archives. */
  digests: string[]
  /** Repository in the predicate; by default the repository of the certificate. */
  told?: string
  predicateType?: string
  /** Time at which the log records the signature; by default the certificate is valid then. */
  loggedAt?: Date
}

export interface SigstoreStandIn {
  /** Parsed trusted root of this instance. */
  root: object
  /** File with the trusted root. */
  rootFile: string
  attest(run: SignedRun): Promise<Record<string, any>>
}

const arc = '1.3.6.1.4.1.57264.1.'
const since = { start: '2020-01-01T00:00:00Z' }

/** Runs a Sigstore instance in this process: certificate authority, certificate log, and signature log. */
export async function runSigstore(issuer: string): Promise<SigstoreStandIn> {
  const [caKey, ctKey, logKey] = [keyPair(), keyPair(), keyPair()]
  const ctLog = await initializeCTLog(ctKey)
  const ca = await initializeCA(caKey, ctLog)
  const root = {
    mediaType: 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
    tlogs: [logOf('https://rekor.example', logKey.publicKey)],
    ctlogs: [logOf('https://ct.example', ctKey.publicKey)],
    certificateAuthorities: [
      {
        subject: { organization: 'sigstore.mock', commonName: 'sigstore' },
        uri: 'https://fulcio.example',
        certChain: { certificates: [{ rawBytes: base64(ca.rootCertificate) }] },
        validFor: since,
      },
    ],
    timestampAuthorities: [],
  }
  const rootFile = join(mkdtempSync(join(tmpdir(), 'sigstore-')), 'trusted_root.json')
  writeFileSync(rootFile, JSON.stringify(root))
  return {
    root,
    rootFile,
    attest: async (run) => {
      const key = keyPair()
      const certificate = await ca.issueCertificate({
        publicKey: spki(key.publicKey),
        subjectAltName: addressOf(run),
        extensions: Object.entries(extensionsOf(run, issuer)).map(([number, value]) => ({ oid: arc + number, value })),
      })
      const log = await initializeTLog('https://rekor.example', logKey, run.loggedAt)
      return signedBundle(run, { key: key.privateKey, certificate: Buffer.from(base64(certificate), 'base64'), log })
    },
  }
}

function addressOf({ repository = 'octo/pack', workflow = 'publish.yml' }: SignedRun): string {
  return `https://github.com/${repository}/.github/workflows/${workflow}@refs/heads/main`
}

function extensionsOf(run: SignedRun, issuer: string): Record<number, string> {
  const repository = `https://github.com/${run.repository ?? 'octo/pack'}`
  return {
    8: run.issuer ?? issuer,
    9: run.signer ?? addressOf(run),
    12: repository,
    13: run.commit ?? '0123456789abcdef0123456789abcdef01234567',
    14: 'refs/heads/main',
    15: run.repositoryId ?? '1001',
    18: addressOf(run),
    20: run.event ?? 'push',
    21: `${repository}/actions/runs/77/attempts/1`,
  }
}

async function signedBundle(
  run: SignedRun,
  signer: { key: KeyObject; certificate: Buffer; log: Awaited<ReturnType<typeof initializeTLog>> },
): Promise<Record<string, any>> {
  const payloadType = 'application/vnd.in-toto+json'
  const payload = Buffer.from(JSON.stringify(statementOf(run)))
  const signed = Buffer.concat([Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `), payload])
  const signature = sign('sha256', signed, signer.key).toString('base64')
  const pem = `-----BEGIN CERTIFICATE-----\n${signer.certificate.toString('base64')}\n-----END CERTIFICATE-----\n`
  const hash = (bytes: Buffer) => ({ algorithm: 'sha256', value: createHash('sha256').update(bytes).digest('hex') })
  const logged = await signer.log.log({
    kind: 'dsse',
    apiVersion: '0.0.1',
    spec: {
      envelopeHash: hash(payload),
      payloadHash: hash(payload),
      signatures: [{ signature, verifier: Buffer.from(pem).toString('base64') }],
    },
  })
  return {
    mediaType: 'application/vnd.dev.sigstore.bundle.v0.3+json',
    verificationMaterial: {
      certificate: { rawBytes: signer.certificate.toString('base64') },
      tlogEntries: Object.values(logged).map(entryOf),
    },
    dsseEnvelope: { payload: payload.toString('base64'), payloadType, signatures: [{ sig: signature }] },
  }
}

function statementOf(run: SignedRun) {
  const repository = run.told ?? `https://github.com/${run.repository ?? 'octo/pack'}`
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: run.digests.map((sha256, index) => ({ name: `node-${index}.zip`, digest: { sha256 } })),
    predicateType: run.predicateType ?? 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://actions.github.io/buildtypes/workflow/v1',
        externalParameters: { workflow: { repository, path: '.github/workflows/publish.yml', ref: 'refs/heads/main' } },
      },
    },
  }
}

type Logged = Awaited<ReturnType<Awaited<ReturnType<typeof initializeTLog>>['log']>>[string]

function entryOf({ body, integratedTime, logID, logIndex, verification }: Logged) {
  const proof = verification?.inclusionProof
  const fromHex = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
  return {
    logIndex: `${logIndex}`,
    logId: { keyId: fromHex(logID) },
    kindVersion: { kind: 'dsse', version: '0.0.1' },
    integratedTime: `${integratedTime}`,
    inclusionPromise: { signedEntryTimestamp: verification?.signedEntryTimestamp },
    inclusionProof: {
      logIndex: `${proof?.logIndex}`,
      rootHash: fromHex(proof?.rootHash ?? ''),
      treeSize: `${proof?.treeSize}`,
      hashes: [],
      checkpoint: { envelope: proof?.checkpoint },
    },
    canonicalizedBody: body,
  }
}

function keyPair() {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
}

function spki(key: KeyObject): Buffer<ArrayBuffer> {
  return Buffer.from(key.export({ type: 'spki', format: 'der' }))
}

function base64(bytes: ArrayBufferView): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

function logOf(baseUrl: string, key: KeyObject) {
  const der = spki(key)
  return {
    baseUrl,
    hashAlgorithm: 'SHA2_256',
    publicKey: { rawBytes: der.toString('base64'), keyDetails: 'PKIX_ECDSA_P256_SHA_256', validFor: since },
    logId: { keyId: createHash('sha256').update(der).digest('base64') },
  }
}
