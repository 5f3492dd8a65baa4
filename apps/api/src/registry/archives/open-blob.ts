import { open } from 'node:fs/promises'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { ReadableBytes } from './zip-source.ts'

export type OpenBlob = ReadableBytes & AsyncDisposable

const aheadBytes = 1024 * 1024

/**
 * Opens stored bytes for random access: the local file, or ranges of a remote object. Returns undefined for a missing
 * blob.
 */
export async function openBlob(
  blobs: BlobStore,
  { sha256, size }: { sha256: string; size: number },
): Promise<OpenBlob | undefined> {
  const path = blobs.localPath?.(sha256)
  if (path !== undefined) return open(path).catch(ignoreMissing)
  return (await blobs.has(sha256)) ? openRanges(blobs, sha256, size) : undefined
}

/** Opens a remote object by byte ranges. Reads ahead, because small sequential reads are typical. */
function openRanges(blobs: BlobStore, sha256: string, size: number): OpenBlob {
  let [start, ahead] = [0, Buffer.alloc(0)]
  return {
    stat: async () => ({ size }),
    read: async (buffer, offset, length, position) => {
      if (position < start || position + length > start + ahead.length) {
        const end = Math.min(size, position + Math.max(length, aheadBytes)) - 1
        ahead = await bytesOf(await blobs.open(sha256, { start: position, end }))
        start = position
      }
      const from = position - start
      return { bytesRead: ahead.copy(buffer, offset, from, from + length) }
    },
    [Symbol.asyncDispose]: async () => undefined,
  }
}

async function bytesOf(stream: ReadableStream<Uint8Array> | undefined): Promise<Buffer<ArrayBuffer>> {
  return stream ? Buffer.from(await new Response(stream).arrayBuffer()) : Buffer.alloc(0)
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}
