import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkpointText,
  cosign,
  emptyRoot,
  openCheckpoint,
  parseCheckpoint,
  parseSignatureLines,
  parseSignerKey,
  parseVerifierKey,
  signCheckpoint,
  signerKey,
  verifyCosignature,
} from './index.ts'

// The keys of the example in Go's golang.org/x/mod/sumdb/note.
const goSigner = 'PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz'
const goVerifier = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'

// The example of c2sp.org/tlog-cosignature. Its keys are not published, so only its form can be read.
const example = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`

const origin = 'registry.example/log'
const signer = signerKey(origin, Buffer.alloc(32, 1))
const other = signerKey(origin, Buffer.alloc(32, 2))
const witness = signerKey('witness.example/w1', Buffer.alloc(32, 3), 'cosignature')
const head = { size: 5, root: Buffer.alloc(32, 9) }

test('parses keys of Go', () => {
  expect(parseSignerKey(goSigner)?.verifier.text).toBe(goVerifier)
  expect(parseVerifierKey(goVerifier)?.id).toBe('c74f20a3')
  expect(parseVerifierKey(goVerifier.replace('c74f', 'c74e'))).toBeUndefined()
  expect(parseVerifierKey(signer.verifier.text)).toEqual(signer.verifier)
  expect(parseVerifierKey(witness.verifier.text)).toEqual(witness.verifier)
})

test('parses the example of the specification', () => {
  const checkpoint = parseCheckpoint(example)
  expect(checkpoint).toMatchObject({ origin: 'example.com/behind-the-sofa', size: 20_852_163 })
  expect(checkpoint?.note.signatures.map(({ name, id }) => [name, id])).toEqual([
    ['example.com/behind-the-sofa', '033de0ae'],
    ['witness.example.com/w1', '8d66cf3f'],
  ])
})

test('opens a checkpoint with a key that signed it, and with no other', () => {
  const both = signCheckpoint(origin, head, [signer, other])
  expect(openCheckpoint(both, [signer.verifier, other.verifier])?.signedBy).toHaveLength(2)
  expect(openCheckpoint(both, [other.verifier])).toMatchObject({ origin, size: 5 })
  expect(openCheckpoint(both, [witness.verifier])).toBeUndefined()
  expect(openCheckpoint(both.replace('\n5\n', '\n6\n'), [signer.verifier])).toBeUndefined()
})

test('refuses a checkpoint with any character changed', () => {
  const signed = signCheckpoint(origin, head, [signer])
  fc.assert(
    fc.property(fc.nat(signed.length - 1), fc.integer({ min: 32, max: 126 }), (at, code) => {
      const changed = signed.slice(0, at) + String.fromCodePoint(code) + signed.slice(at + 1)
      fc.pre(changed !== signed)
      expect(openCheckpoint(changed, [signer.verifier])).toBeUndefined()
    }),
    { numRuns: 500 },
  )
})

test.each(['', '\n', 'a\n05\n', `${origin}\n-1\n${Buffer.alloc(32).toString('base64')}\n\n`, `${origin}\n1\nAAAA\n`])(
  'parses no checkpoint from %j',
  (text) => expect(parseCheckpoint(`${text}\n`)).toBeUndefined(),
)

test('verifies a cosignature only for its checkpoint and its witness', () => {
  const text = checkpointText(origin, head)
  const [line] = parseSignatureLines(cosign(text, witness, 1_679_315_147)) ?? []
  if (!line) throw new Error('a cosignature is a signature line')
  expect(verifyCosignature({ text }, line, [witness.verifier])).toMatchObject({ time: 1_679_315_147 })
  const empty = checkpointText(origin, { size: 0, root: emptyRoot })
  expect(verifyCosignature({ text: empty }, line, [witness.verifier])).toBeUndefined()
  expect(verifyCosignature({ text }, line, [signer.verifier])).toBeUndefined()
  const later = Buffer.from(line.signature)
  later.writeBigUInt64BE(1_679_315_148n)
  expect(verifyCosignature({ text }, { ...line, signature: later }, [witness.verifier])).toBeUndefined()
})
