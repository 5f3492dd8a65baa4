import { link, mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { blobKey, type BlobStore } from './blob-store.ts'

/** Blobs as files of a folder on this machine. */
export function createDiskBlobStore(directory: string): BlobStore {
  const pathOf = (sha256: string) => join(directory, blobKey(sha256))
  return {
    async keep(sha256, file) {
      const target = pathOf(sha256)
      await mkdir(dirname(target), { recursive: true })
      // A hard link appears whole or not at all, and refuses to replace what is there.
      await link(file.path, target).catch(ignoreExisting)
      await syncDirectory(dirname(target))
      await rm(file.path, { force: true })
    },
    async open(sha256, range) {
      const handle = await open(pathOf(sha256)).catch(ignoreMissing)
      return handle && toWeb(handle.createReadStream(range && { start: range.start, end: range.end }))
    },
    async has(sha256) {
      return (await stat(pathOf(sha256)).catch(ignoreMissing)) !== undefined
    },
  }
}

function toWeb(stream: Readable): ReadableStream<Uint8Array> {
  // Node's and the DOM's stream types differ in name only.
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

