import type { Context } from '../../context.ts'
import type { CollectedFile } from './collect-upload.ts'
import { holdBlob } from './hold-blob.ts'

/*
 * Bytes are kept before the transaction that names them, so for a moment nobody names them, and `sweepBlobs` removes what
 * nobody names. It removes old bytes only, and a version names bytes within minutes of keeping them: new bytes are safe.
 *
 * The danger is in bytes that are here already, old and orphaned, and are published again: the sweep finds them old, this
 * makes them young, the sweep removes them, a version names them. So both hold the digest meanwhile. Whoever comes second
 * sees what the first one did: the sweep finds them young, or this finds them gone and keeps them anew.
 *
 * Bytes that are not here need no lock: the sweep can remove only what it found here, and it has, if they are gone.
 */

/** Keeps the bytes of a collected file, so that no sweep that is under way takes them; the file is gone afterwards. */
export async function keepBlob(context: Pick<Context, 'config' | 'blobs'>, file: CollectedFile): Promise<void> {
  const keep = () => context.blobs.keep(file.sha256, file)
  const isHere = (await context.blobs.size(file.sha256)) !== undefined
  await (isHere ? holdBlob(context, file.sha256, keep) : keep())
}
