import { once } from 'node:events'
import type { ReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { BlobConfig } from '../config/blob-config.ts'
import { blobKey, digestOfKey, type BlobStore, type KeptBlob } from './blob-store.ts'

type S3Config = Extract<BlobConfig, { kind: 's3' }>

/** Creates a store that keeps blobs as objects in a bucket of an S3-compatible service. */
export function createS3BlobStore(config: S3Config): BlobStore {
  const { bucket: Bucket, prefix = '' } = config
  const keyOf = (sha256: string) => `${prefix}${blobKey(sha256)}`
  // Files under a prefix are not public.
  const kind = prefix === '' ? publicArchive : privateFile
  const client = createClient(config)
  const onceClient = createClient(config, { maxAttempts: 1 })

  function head(sha256: string) {
    const command = new HeadObjectCommand({ Bucket, Key: keyOf(sha256) })
    return answered(30, (abortSignal) => client.send(command, { abortSignal }))
  }

  async function size(sha256: string): Promise<number | undefined> {
    return (await head(sha256).catch(ignoreUntold))?.ContentLength
  }

  return {
    size,
    async has(sha256) {
      return (await head(sha256).catch(ignoreMissing)) !== undefined
    },
    async keep(sha256, file) {
      // The key is the digest of the bytes, so a repeated upload is harmless and renews the age of the object.
      await put(client, { Bucket, Key: keyOf(sha256), ...kind }, { sha256, ...file })
      await rm(file.path, { force: true })
    },
    async open(sha256, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket, Key: keyOf(sha256), Range })
      const get = answered(30, (abortSignal) => client.send(command, { abortSignal }))
      const object = await get.catch(ignoreMissing)
      return object?.Body?.transformToWebStream()
    },
    list: () => listBlobs(client, Bucket, prefix),
    async remove(sha256, keptBefore) {
      const found = await head(sha256).catch(ignoreMissing)
      if (!found?.LastModified || found.LastModified >= keptBefore) return false
      // Not retried: a second attempt could delete bytes that were stored in between.
      const command = new DeleteObjectCommand({ Bucket, Key: keyOf(sha256) })
      await answered(30, (abortSignal) => onceClient.send(command, { abortSignal }))
      return true
    },
    // S3 creates objects atomically, so no unfinished objects exist.
    async removeUnfinished() {},
  }
}

const publicArchive = { ContentType: 'application/zip', CacheControl: 'public, max-age=31536000, immutable' }
const privateFile = { ContentType: 'application/octet-stream', CacheControl: 'private, no-store' }

async function put(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentType: string; CacheControl: string },
  { sha256, path, size }: { sha256: string; path: string; size: number },
): Promise<void> {
  await using handle = await open(path)
  const Body = handle.createReadStream({ autoClose: false })
  // The SDK does not listen for errors of the body: a failing disk would leave the request waiting and end the process.
  const broken = new Promise<never>((_, reject) => Body.once('error', reject))
  const command = new PutObjectCommand({
    ...target,
    Body,
    ContentLength: size,
    ChecksumSHA256: Buffer.from(sha256, 'hex').toString('base64'),
  })
  try {
    await answered(300, async (abortSignal) => {
      await Promise.race([client.send(command, { abortSignal }), broken])
      await readToItsEnd(Body)
    })
  } finally {
    Body.destroy()
  }
}

/**
 * Reads the rest of the file. The response may arrive before the end of the file, and an unfinished request would
 * occupy its connection. After a lost connection nothing else would read the file. Timeouts are ignored, because the
 * upload has succeeded.
 */
async function readToItsEnd(body: ReadStream): Promise<void> {
  if (body.readableEnded) return
  const ended = once(body, 'end', { signal: AbortSignal.timeout(5000) })
  body.resume()
  await ended.catch(() => undefined)
}

async function* listBlobs(client: S3Client, Bucket: string, Prefix: string): AsyncGenerator<KeptBlob> {
  let ContinuationToken: string | undefined
  do {
    const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })
    const page = await answered(30, (abortSignal) => client.send(command, { abortSignal })).catch(ignoreUntold)
    for (const { Key = '', LastModified } of page?.Contents ?? []) {
      const sha256 = digestOfKey(Key.slice(Prefix.length))
      if (sha256 && LastModified) yield { sha256, keptAt: LastModified }
    }
    ContinuationToken = page?.NextContinuationToken
  } while (ContinuationToken !== undefined)
}

function createClient(
  { region, endpoint, credentials, forcePathStyle }: S3Config,
  more: { maxAttempts?: number } = {},
): S3Client {
  // Every running download holds a connection; with the default of 50, slow readers would stop all uploads.
  const agent = { keepAlive: true, maxSockets: 1000 }
  return new S3Client({
    region,
    forcePathStyle,
    // Uploads have their own SHA-256; many compatible stores do not support the SDK's trailing checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The SDK throws errors, and the caller logs them.
    logger: silent,
    requestHandler: { connectionTimeout: 5000, httpAgent: agent, httpsAgent: agent },
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
    ...more,
  })
}

/**
 * Aborts a request without a response in time, and after a failure. A body that follows the response has no time limit.
 */
async function answered<T>(seconds: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), seconds * 1000)
  try {
    return await send(abort.signal)
  } catch (error) {
    abort.abort()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

const silent = { debug() {}, info() {}, warn() {}, error() {} }

// A missing bucket is a wrong setting rather than a missing blob; only HEAD requests cannot distinguish them.
function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof NoSuchKey || error instanceof NotFound)) throw error
}

// AWS answers 403 for a missing key, and for the list, to credentials that may not list the bucket.
function ignoreUntold(error: unknown): undefined {
  const isDenied = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 403
  if (!isDenied) ignoreMissing(error)
}
