import { beforeAll, describe, expect, test } from 'vitest'
import { RegistryError } from '../../src/platform/errors.ts'
import publicGood from '../../src/registry/provenance/public-good-root.json' with { type: 'json' }
import { verifyBundle } from '../../src/registry/provenance/verify-bundle.ts'
import { runSigstore, type SigstoreStandIn, type SignedRun } from '../sigstore.ts'

let sigstore: SigstoreStandIn
let foreign: SigstoreStandIn
const digest = 'ab'.repeat(32)

beforeAll(async () => {
  sigstore = await runSigstore('https://issuer.example')
  foreign = await runSigstore('https://issuer.example')
})

const attest = (run: Partial<SignedRun> = {}) => sigstore.attest({ digests: [digest], ...run })

const refusal = (bundle: unknown, roots: unknown[] = [sigstore.root]) => {
  try {
    verifyBundle(bundle, roots)
  } catch (error) {
    if (error instanceof RegistryError) return error.code
    throw error
  }
  return undefined
}

describe('a provenance bundle', () => {
  test('yields the run, the archives and the log entry', async () => {
    const bundle = await attest()
    const { bundle: kept, ...facts } = verifyBundle(bundle, [sigstore.root])
    expect(JSON.parse(kept)).toMatchObject({ dsseEnvelope: bundle['dsseEnvelope'] })
    expect(facts).toMatchObject({
      issuer: 'https://issuer.example',
      repository: 'https://github.com/octo/pack',
      repositoryId: '1001',
      commit: '0123456789abcdef0123456789abcdef01234567',
      ref: 'refs/heads/main',
      workflow: '.github/workflows/publish.yml',
      event: 'push',
      runUrl: 'https://github.com/octo/pack/actions/runs/77/attempts/1',
      digests: [digest],
      logIndex: expect.stringMatching(/^\d+$/),
      signatureSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('is verified with any of several roots, after its certificate expired', async () => {
    const bundle = await attest()
    expect(refusal(bundle, [publicGood, foreign.root, sigstore.root])).toBeUndefined()
  })

  test('is refused if its certificate was not valid at the time of the log entry', async () => {
    const hour = 60 * 60_000
    expect(refusal(await attest({ loggedAt: new Date(Date.now() + hour) }))).toBe('provenance_expired')
    expect(refusal(await attest({ loggedAt: new Date(Date.now() - hour) }))).toBe('provenance_expired')
  })

  test('is refused with a foreign root, with the public one, and without a trusted root', async () => {
    const bundle = await attest()
    expect(refusal(bundle, [foreign.root])).toBe('provenance_untrusted')
    expect(refusal(bundle, [publicGood])).toBe('provenance_untrusted')
    expect(refusal(bundle, [])).toBe('provenance_not_set_up')
  })

  test('is refused if its time was changed to fit the certificate', async () => {
    const bundle = await attest({ loggedAt: new Date(Date.now() + 60 * 60_000) })
    bundle['verificationMaterial'].tlogEntries[0].integratedTime = `${Math.floor(Date.now() / 1000) + 5}`
    expect(refusal(bundle)).toBe('provenance_untrusted')
  })

  test('is refused with the statement or log entry of another bundle', async () => {
    const bundle = await attest()
    const other = await attest({ digests: ['cd'.repeat(32)] })
    const forged = structuredClone(bundle)
    forged['dsseEnvelope'].payload = other['dsseEnvelope'].payload
    expect(refusal(forged)).toBe('provenance_forged')
    const swapped = structuredClone(bundle)
    swapped['verificationMaterial'].tlogEntries = other['verificationMaterial'].tlogEntries
    expect(refusal(swapped)).toBe('provenance_forged')
  })

  test('is refused without a log entry or certificate, and with a bare key', async () => {
    const without = await attest()
    without['verificationMaterial'].tlogEntries = []
    expect(refusal(without)).toBe('provenance_untrusted')
    const keyed = await attest()
    const { tlogEntries } = keyed['verificationMaterial']
    keyed['verificationMaterial'] = { publicKey: { hint: 'key' }, tlogEntries }
    expect(refusal(keyed)).toBe('provenance_invalid')
  })

  test('is refused if its predicate names another repository than its certificate', async () => {
    expect(refusal(await attest({ told: 'https://github.com/octo/other' }))).toBe('provenance_invalid')
  })

  test('is refused if a reusable workflow of another repository signed it', async () => {
    const signer = 'https://github.com/mallory/tools/.github/workflows/publish.yml@refs/heads/main'
    expect(refusal(await attest({ signer }))).toBe('provenance_untrusted')
  })

  test('is refused with another predicate, and without a digest', async () => {
    expect(refusal(await attest({ predicateType: 'https://example.com/anything' }))).toBe('provenance_invalid')
    expect(refusal(await attest({ digests: [] }))).toBe('provenance_invalid')
  })

  test.each([
    ['text', 'a bundle'],
    ['an empty object', {}],
    ['a deep object', JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)],
    ['a large object', { text: 'x'.repeat(200_000) }],
    ['a list', []],
  ])('is refused if it is %s', (_, value) => {
    expect(refusal(value)).toBe('provenance_invalid')
  })

  test('is refused with too many entries or hashes, and with a large or nested certificate', async () => {
    const bundle = await attest()
    const [entry] = bundle['verificationMaterial'].tlogEntries
    const many = structuredClone(bundle)
    many['verificationMaterial'].tlogEntries = Array.from({ length: 5 }, () => entry)
    expect(refusal(many)).toBe('provenance_invalid')
    const long = structuredClone(bundle)
    long['verificationMaterial'].tlogEntries[0].inclusionProof.hashes = Array.from({ length: 65 }, () => 'AA==')
    expect(refusal(long)).toBe('provenance_invalid')
    for (const der of [Buffer.alloc(20_000, 48), nestedDer(4000), Buffer.from('no DER')]) {
      const odd = structuredClone(bundle)
      odd['verificationMaterial'].certificate.rawBytes = der.toString('base64')
      expect(refusal(odd)).toBe('provenance_invalid')
    }
  })
})

/** Returns nested DER sequences with at most this number of bytes. */
function nestedDer(bytes: number): Buffer {
  let inner = Buffer.from([5, 0])
  while (inner.length + 4 <= bytes) {
    const { length } = inner
    inner = Buffer.concat([Buffer.from([0x30, 0x82, length >> 8, length & 255]), inner])
  }
  return inner
}
