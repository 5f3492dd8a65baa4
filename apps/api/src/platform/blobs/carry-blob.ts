import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BlobStore } from './blob-store.ts'
import type { NamedFile } from './named-file.ts'

/** Damage of stored bytes: missing, changed, or unreadable. */
export type Flaw = 'missing' | 'damaged' | 'unreadable'

/** Reads a file through in little memory and returns its flaw, if it has one. */
export function findFlaw(blobs: BlobStore, file: NamedFile): Promise<Flaw | undefined> {
  return readThrough(blobs, file, () => new Writable({ write: (_chunk, _encoding, done) => done() }))
}

/**
 * Copies bytes from one store to another through a file at `path`, which is deleted afterwards. Returns the flaw of
 * flawed bytes, which are not copied. Throws when the target cannot be written.
 */
export async function carryBlob(
  from: BlobStore,
  to: BlobStore,
  file: NamedFile,
  path: string,
): Promise<Flaw | undefined> {
  try {
    const flaw = await readThrough(from, file, () => createWriteStream(path, { mode: 0o600 }))
    if (!flaw) await to.keep(file.name, { path, size: file.size, sha256: file.sha256 })
    return flaw
  } finally {
    await rm(path, { force: true })
  }
}

async function readThrough(blobs: BlobStore, file: NamedFile, makeSink: () => Writable): Promise<Flaw | undefined> {
  const digest = createHash('sha256')
  let size = 0
  try {
    const stream = await opened(blobs, file)
    if (!stream) return 'missing'
    await pipeline(async function* () {
      for await (const chunk of readable(stream)) {
        digest.update(chunk)
        size += chunk.length
        yield chunk
      }
    }, makeSink())
  } catch (error) {
    if (error instanceof UnreadableError) return 'unreadable'
    throw error
  }
  return size === file.size && digest.digest('hex') === file.sha256 ? undefined : 'damaged'
}

/** Separates a failed read from a failed write. */
class UnreadableError extends Error {}

function opened(blobs: BlobStore, { name }: NamedFile): Promise<ReadableStream<Uint8Array> | undefined> {
  return blobs.open(name).catch((error: unknown) => {
    throw new UnreadableError(name, { cause: error })
  })
}

async function* readable(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream
  } catch (error) {
    throw new UnreadableError('the bytes', { cause: error })
  }
}
