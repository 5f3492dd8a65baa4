import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { SnapshotEncoding } from './snapshot-encoding.ts'
import { findSnapshot } from './snapshot-store.ts'

export interface OpenSnapshot {
  /** SHA-256 of the bytes in this encoding. */
  sha256: string
  size: number
  /** Throws `snapshot_not_found` for missing bytes, as after a restore of the database alone. */
  open(): Promise<ReadableStream<Uint8Array>>
}

/**
 * Finds a snapshot by the digest of its content, in an encoding, or unencoded for undefined. Throws
 * `snapshot_not_found`.
 */
export async function openSnapshot(
  { db, catalogueBlobs }: Pick<Context, 'db' | 'catalogueBlobs'>,
  sha256: string,
  encoding: SnapshotEncoding | undefined,
): Promise<OpenSnapshot> {
  const row = await findSnapshot(db, sha256)
  if (!row) throw new RegistryError('snapshot_not_found', { sha256 })
  const bytes = async (name: string): Promise<ReadableStream<Uint8Array>> => {
    const stream = await catalogueBlobs.open(name)
    if (!stream) throw new RegistryError('snapshot_not_found', { sha256 })
    return stream
  }
  if (encoding === 'br')
    return { sha256: row.brotli_sha256, size: row.brotli_size, open: () => bytes(row.brotli_sha256) }
  if (encoding === 'gzip') return { sha256: row.gzip_sha256, size: row.gzip_size, open: () => bytes(row.gzip_sha256) }
  return {
    sha256,
    size: row.size,
    open: async () => (await bytes(row.gzip_sha256)).pipeThrough(new DecompressionStream('gzip')),
  }
}
