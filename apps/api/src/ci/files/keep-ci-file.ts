import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { collectUpload, type UploadBody } from '../../registry/publishing/collect-upload.ts'
import { keepBlob } from '../../registry/publishing/keep-blob.ts'
import { saveFile } from './ci-file-store.ts'
import { kindOfFile } from './file-kind.ts'

type Parts = Pick<Context, 'db' | 'clock' | 'config' | 'ciBlobs' | 'incomingDirectory'>

/**
 * Stores a file that a result can name; returns its size and its id, which comes from the bytes. A sweep removes files
 * without a result after a week. Throws `length_required`, `body_too_large`, `unsupported_media_type`, and
 * `invalid_request` for an incomplete body.
 */
export async function keepCiFile(
  { db, clock, config, ciBlobs, incomingDirectory }: Parts,
  body: UploadBody,
): Promise<{ id: string; size: number }> {
  if (body.declaredSize === 0) throw new RegistryError('length_required')
  const { fileMaxBytes } = config.ci
  const file = await collectUpload(incomingDirectory, randomUUID(), { ...body, refuse: brokenBody }, fileMaxBytes)
  try {
    const kind = await kindOfFile(file)
    if (!kind)
      throw new RegistryError('unsupported_media_type', {
        expected: 'PNG, JPEG, WebP, GIF, MP4, WebM, MP3, FLAC, WAV, JSON or text',
      })
    const id = `${file.sha256}.${kind.ending}`
    await keepBlob({ config, blobs: ciBlobs }, file)
    await saveFile(db, { id, size: file.size, content_type: kind.contentType, created_at: clock.now() })
    return { id, size: file.size }
  } finally {
    await rm(file.path, { force: true })
  }
}

function brokenBody(detail: string): RegistryError {
  return new RegistryError('invalid_request', { detail })
}
