import {
  signatureLine,
  signBytes,
  verifyBytes,
  type Note,
  type SignatureLine,
  type SignerKey,
  type VerifierKey,
} from './note.ts'

export interface Cosignature {
  witness: VerifierKey
  /** Time at which the witness knew of no larger tree, in seconds since 1970. */
  time: number
}

const timeBytes = 8

/** Verifies that a line is the cosignature of a known witness on a checkpoint; undefined for any other line. */
export function verifyCosignature(
  { text }: Pick<Note, 'text'>,
  { name, id, signature }: SignatureLine,
  witnesses: readonly VerifierKey[],
): Cosignature | undefined {
  const witness = witnesses.find((known) => known.kind === 'cosignature' && known.name === name && known.id === id)
  if (!witness || signature.length !== timeBytes + 64) return undefined
  const time = Buffer.from(signature).readBigUInt64BE(0)
  if (time > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  const isTrue = verifyBytes(witness, cosignedBytes(text, Number(time)), signature.subarray(timeBytes))
  return isTrue ? { witness, time: Number(time) } : undefined
}

/** Signs the text of a checkpoint as a witness; returns the line. */
export function cosign(text: string, signer: SignerKey, time: number): string {
  const stamp = Buffer.alloc(timeBytes)
  stamp.writeBigUInt64BE(BigInt(time))
  const signature = Buffer.concat([stamp, signBytes(signer, cosignedBytes(text, time))])
  return signatureLine({ ...signer.verifier, signature })
}

function cosignedBytes(text: string, time: number): Uint8Array {
  return Buffer.from(`cosignature/v1\ntime ${time}\n${text}`)
}
