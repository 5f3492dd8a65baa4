import { hashBytes } from './hashes.ts'
import { parseNote, signNote, verifyNote, type Note, type SignerKey, type VerifierKey } from './note.ts'
import type { TreeHead } from './proofs.ts'

export interface Checkpoint extends TreeHead {
  origin: string
  note: Note
}

export function checkpointText(origin: string, { size, root }: TreeHead): string {
  return `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`
}

export function signCheckpoint(origin: string, head: TreeHead, signers: readonly SignerKey[]): string {
  return signNote(checkpointText(origin, head), signers)
}

/** Reads a checkpoint without verifying it. Returns undefined for a note that is no checkpoint. */
export function parseCheckpoint(signed: string): Checkpoint | undefined {
  const note = parseNote(signed)
  const [origin = '', size = '', root = '', ...extensions] = note?.text.split('\n').slice(0, -1) ?? []
  const bytes = Buffer.from(root, 'base64')
  const isSound =
    origin !== '' &&
    /^(0|[1-9]\d{0,15})$/.test(size) &&
    Number.isSafeInteger(Number(size)) &&
    bytes.length === hashBytes &&
    bytes.toString('base64') === root &&
    extensions.every((line) => line !== '')
  return note && isSound ? { origin, size: Number(size), root: bytes, note } : undefined
}

/** Reads a checkpoint that a key of its log has signed; undefined for any other text. */
export function openCheckpoint(
  signed: string,
  keys: readonly VerifierKey[],
): (Checkpoint & { signedBy: VerifierKey[] }) | undefined {
  const checkpoint = parseCheckpoint(signed)
  const signedBy = checkpoint && verifyNote(checkpoint.note, keys)
  return signedBy && signedBy.length > 0 ? { ...checkpoint, signedBy } : undefined
}
