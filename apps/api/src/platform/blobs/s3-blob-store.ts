import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { GetObjectCommand, HeadObjectCommand, NoSuchKey, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { BlobConfig } from '../config/config.ts'
import { blobKey, type BlobStore } from './blob-store.ts'

type S3Config = Extract<BlobConfig, { kind: 's3' }>

/** Blobs as objects of a bucket of any S3-compatible store. */
export function createS3BlobStore(config: S3Config): BlobStore {
  const { bucket: Bucket } = config
  const client = createClient(config)

  async function has(sha256: string): Promise<boolean> {
    const head = client.send(new HeadObjectCommand({ Bucket, Key: blobKey(sha256) }))
    return (await head.catch(ignoreMissing)) !== undefined
  }

  async function put(sha256: string, file: { path: string; size: number }): Promise<void> {
    const Body = createReadStream(file.path)
    try {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: blobKey(sha256),
          Body,
          ContentLength: file.size,
          ContentType: 'application/zip',
          CacheControl: 'public, max-age=31536000, immutable',
          ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
        }),
      )
    } finally {
      // A request that fails early leaves the stream unread, and an unread stream keeps its file open.
      Body.destroy()
    }
  }

  return {
    has,
    async keep(sha256, file) {
      // The key is the digest of the bytes, so two uploads at the same time write the same object twice.
      if (!(await has(sha256))) await put(sha256, file)
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

function createClient({ region, endpoint, credentials, forcePathStyle }: S3Config): S3Client {
  // Every running download holds a connection; the default of 50 would let slow readers stop all uploads.
  const agent = { keepAlive: true, maxSockets: 1000 }
  return new S3Client({
    region,
    forcePathStyle,
    // Uploads carry their SHA-256; the SDK's own trailing checksums are unknown to many compatible stores.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5000, httpAgent: agent, httpsAgent: agent },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  })
}

// A missing bucket is a wrong setting, not a missing blob; only HEAD cannot tell them apart.
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey || error instanceof NotFound)) throw error
}
