import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { assertRoom } from '../../platform/disk/free-space.ts'
import { RegistryError } from '../../platform/errors.ts'

export interface UploadBody {
  stream: ReadableStream<Uint8Array> | null
  /** Size in Content-Length; 0 when the header is missing. */
  declaredSize: number
  /** Returns the error for an empty body or a body of another size than announced. */
  refuse?: (detail: string) => RegistryError
}

export interface CollectedFile {
  path: string
  size: number
  sha256: string
}

/**
 * Writes a body durably into a new file and computes its digest. Removes the file when it throws. Throws the error of
 * `refuse` for a wrong body, an archive error by default, and `insufficient_storage` for a full disk.
 */
export async function collectUpload(
  directory: string,
  uploadId: string,
  { stream, declaredSize, refuse = refuseArchive }: UploadBody,
  maxBytes: number,
): Promise<CollectedFile> {
  if (declaredSize > maxBytes) throw new RegistryError('body_too_large', { limit: maxBytes })
  await assertRoom(directory, declaredSize)
  const path = join(directory, `${uploadId}.${randomUUID()}.part`)
  const file = await open(path, 'wx')
  try {
    const digest = createHash('sha256')
    let size = 0
    for await (const chunk of readChunks(stream, refuse)) {
      size += chunk.length
      if (size > maxBytes) throw new RegistryError('body_too_large', { limit: maxBytes })
      digest.update(chunk)
      await file.writeFile(chunk)
    }
    if (size === 0) throw refuse('the body is empty')
    if (declaredSize > 0 && size !== declaredSize) throw refuse(`${size} of ${declaredSize} bytes arrived`)
    await file.sync()
    return { path, size, sha256: digest.digest('hex') }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

const refuseArchive = (detail: string): RegistryError => new RegistryError('archive_invalid', { detail })

/** Yields the chunks of a body. A client that disconnects gets the error of `refuse` instead of an internal error. */
async function* readChunks(stream: UploadBody['stream'], refuse: typeof refuseArchive): AsyncGenerator<Uint8Array> {
  try {
    yield* stream ?? []
  } catch {
    throw refuse('the upload broke off')
  }
}

const abandonedAfterMs = 24 * 60 * 60 * 1000

/** Removes files of killed uploads. Files younger than a day may belong to another process. */
export async function sweepIncoming(directory: string, now: Date): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    // A running upload may remove its file between the two calls.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }))
    if (now.getTime() - mtimeMs > abandonedAfterMs) await rm(path, { recursive: true, force: true })
  }
}
