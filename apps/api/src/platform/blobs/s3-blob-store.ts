import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { GetObjectCommand, HeadObjectCommand, NoSuchKey, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { BlobConfig } from '../config/config.ts'
import { blobKey, type BlobStore } from './blob-store.ts'

/** Blobs as objects of a bucket of any S3-compatible store. */
export function createS3BlobStore(config: Extract<BlobConfig, { kind: 's3' }>): BlobStore {
  const { bucket: Bucket, region, endpoint, credentials, forcePathStyle } = config
  const client = new S3Client({ region, forcePathStyle, ...(endpoint && { endpoint }), ...(credentials && { credentials }) })

  async function has(sha256: string): Promise<boolean> {
    const head = client.send(new HeadObjectCommand({ Bucket, Key: blobKey(sha256) }))
    return (await head.catch(ignoreMissing)) !== undefined
  }

  return {
    has,
    async keep(sha256, file) {
      // The key is the digest of the bytes, so a race of two uploads writes the same object twice.
      if (!(await has(sha256))) {
        await client.send(
          new PutObjectCommand({
            Bucket,
            Key: blobKey(sha256),
            Body: createReadStream(file.path),
            ContentLength: file.size,
            ContentType: 'application/zip',
            CacheControl: 'public, max-age=31536000, immutable',
            ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
          }),
        )
      }
      await rm(file.path, { force: true })
    },
    async open(sha256, range) {
      const get = client.send(
        new GetObjectCommand({
          Bucket,
          Key: blobKey(sha256),
          ...(range && { Range: `bytes=${range.start}-${range.end}` }),
        }),
      )
      const object = await get.catch(ignoreMissing)
      return object?.Body?.transformToWebStream()
    },
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey || error instanceof NotFound)) throw error
}
