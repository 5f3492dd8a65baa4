import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip'

/** An answer that is the same for everyone, with its bytes as each kind of client takes them. */
export interface KeptAnswer {
  readonly etag: string
  /** As it is. */
  readonly plain: Buffer
  /** Its bytes in an encoding; undefined where that is not worth it, or not done yet, which asking begins. */
  encoded(encoding: Encoding): Buffer | undefined
}

/** Answers of one revision of what they are made of, by address. */
export interface KeptAnswers {
  /** The answer to a GET of an address as it would be made now; undefined when it must be made. */
  find(address: string): KeptAnswer | undefined
  /** Keeps an answer that was made of what was there since a revision. */
  keep(address: string, revision: number, text: string): KeptAnswer
  /** What answers that are made from now on are made of. */
  revision(): number
  /** Something may have changed. */
  pass(): void
}

interface KeptLimits {
  /** Of all answers together, with their encodings. */
  bytes: number
  /** Beyond which an answer is not kept. */
  bytesOfOne: number
  /** What no revision tells of, such as how often something was installed, is this old at most. */
  ms: number
}

const usualLimits: KeptLimits = { bytes: 128 * 2 ** 20, bytesOfOne: 8 * 2 ** 20, ms: 30_000 }

/** For clients as for caches between: to be asked about each time, but for a moment in which the caches may answer themselves. */
export const keptCaching = 'public, max-age=0, s-maxage=2, stale-while-revalidate=30'

/** Keeps answers in memory, the latest used of them. */
export function createKeptAnswers(special: Partial<KeptLimits> = {}): KeptAnswers {
  const limits = { ...usualLimits, ...special }
  let revision = 0
  const answers = new LRUCache<string, { revision: number; answer: KeptAnswer }>({
    maxSize: limits.bytes,
    maxEntrySize: limits.bytesOfOne,
    ttl: limits.ms,
    // Both encodings together are hardly larger than half of it.
    sizeCalculation: ({ answer }, address) => Math.ceil(answer.plain.length * 1.5) + address.length + 500,
  })
  return {
    find: (address) => {
      const kept = answers.get(address)
      return kept?.revision === revision ? kept.answer : undefined
    },
    keep: (address, madeOf, text) => {
      const answer = createAnswer(text)
      if (madeOf === revision) answers.set(address, { revision, answer })
      return answer
    },
    revision: () => revision,
    pass: () => {
      revision += 1
    },
  }
}

/** Below it, a packet holds the bytes as they are. */
const leastEncoded = 1024

function createAnswer(text: string): KeptAnswer {
  const plain = Buffer.from(text)
  const encodings = new Map<Encoding, Buffer | undefined>()
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
    plain,
    encoded: (encoding) => {
      if (plain.length < leastEncoded) return undefined
      if (!encodings.has(encoding)) {
        encodings.set(encoding, undefined)
        void encode(plain, encoding).then((bytes) => encodings.set(encoding, bytes))
      }
      return encodings.get(encoding)
    },
  }
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

function encode(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes)
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants
  return brotli(bytes, { params: { [quality]: 5, [size]: bytes.length } })
}
