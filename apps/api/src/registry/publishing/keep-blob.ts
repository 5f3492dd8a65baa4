import type { Context } from '../../context.ts'
import type { CollectedFile } from './collect-upload.ts'
import { holdBlob } from './hold-blob.ts'

/*
 * Bytes are stored before a version references them, and `sweepBlobs` removes old unreferenced bytes. New bytes are
 * safe, because a version references them within minutes. Old orphaned bytes that are published again need a lock
 * shared by sweep and publish. Missing bytes need none.
 */

/** Stores the bytes of a collected file, protected from a running sweep. The file is gone afterwards. */
export async function keepBlob(context: Pick<Context, 'config' | 'blobs'>, file: CollectedFile): Promise<void> {
  const keep = () => context.blobs.keep(file.sha256, file)
  const isHere = (await context.blobs.size(file.sha256)) !== undefined
  await (isHere ? holdBlob(context, file.sha256, keep) : keep())
}
