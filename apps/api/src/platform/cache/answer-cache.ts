import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createRevisionCache } from './revision-cache.ts'
import type { Dependence, Revisions } from './revisions.ts'

export type Encoding = 'br' | 'gzip'

/** An answer that is the same for every client, with its bytes in each encoding. */
export interface CachedAnswer {
  readonly etag: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly plain: Buffer<ArrayBuffer>
  /** Whether callers with a credential may be shown more, so that it answers none of them. */
  readonly varies: boolean
  /** Runs whenever the answer serves a GET. */
  readonly eachTime: ((client: string | undefined) => void) | undefined
  /** Returns its bytes in an encoding; undefined where that does not pay, or before it is done, which the first call begins. */
  encoded(encoding: Encoding): Buffer | undefined
}

interface AnswerParts {
  /** Names and values in turn. */
  headers: readonly string[]
  eachTime?: ((client: string | undefined) => void) | undefined
  /** Lists unless given. */
  dependence?: Dependence
  /** Whether callers with a credential may be shown more. */
  varies?: boolean | undefined
  /** Oldest age in seconds; 0 for an answer that shows no counters, which is fresh until it is invalidated. */
  ttlSeconds?: number | undefined
}

/** Answers by address. */
export interface AnswerCache {
  /** Returns the revision that answers made from now on belong to. */
  revision(): number
  find(address: string): CachedAnswer | undefined
  /** Returns a list that became stale a moment ago. The first caller is to have it made again. */
  findJustStale(address: string): { answer: CachedAnswer; isFirst: boolean } | undefined
  /** Returns the last answer, at most ten minutes old, with its age in seconds, for when none can be made. */
  findLast(address: string): { answer: CachedAnswer; age: number } | undefined
  /** Builds an answer from what was read since a revision, and caches it. */
  set(address: string, madeIn: number, text: string, parts: AnswerParts): CachedAnswer
  has(address: string): boolean
  /** For metrics; `served` only grows. */
  counts(): { served: number; answers: number; bytes: number }
}

interface Limits {
  /** Bytes of all answers together, with their encodings. */
  bytes: number
  /** Larger answers are not cached. */
  bytesOfOne: number
  /** Oldest age of counters, such as installs, which invalidate nothing. */
  ttlSeconds: number
  /** Oldest age of an answer that stands in while none can be made. */
  lastMs: number
}

const usualLimits: Limits = { bytes: 128 * 2 ** 20, bytesOfOne: 8 * 2 ** 20, ttlSeconds: 30, lastMs: 10 * 60_000 }

export function createAnswerCache(revisions: Revisions, special: Partial<Limits> = {}): AnswerCache {
  const limits = { ...usualLimits, ...special }
  let served = 0
  const answers = createRevisionCache<CachedAnswer>({
    revisions,
    maxSize: limits.bytes,
    maxEntrySize: limits.bytesOfOne,
    // Both encodings together are hardly larger than half of it.
    sizeOf: ({ plain }, address) => Math.ceil(plain.length * 1.5) + address.length + 2000,
  })
  return {
    revision: revisions.revision,
    find: (address) => {
      const answer = answers.find(address)
      if (answer) served += 1
      return answer
    },
    findJustStale: (address) => {
      const stale = answers.findJustStale(address)
      if (!stale) return undefined
      served += 1
      return { answer: stale.value, isFirst: stale.isFirst }
    },
    findLast: (address) => {
      const last = answers.findLast(address)
      return last && last.ageMs < limits.lastMs ? { answer: last.value, age: Math.floor(last.ageMs / 1000) } : undefined
    },
    set: (address, madeIn, text, { dependence, ttlSeconds = limits.ttlSeconds, ...parts }) => {
      const answer = createAnswer(text, parts)
      answers.set(address, answer, madeIn, { ...(dependence && { dependence }), ttlMs: ttlSeconds * 1000 })
      return answer
    },
    has: (address) => answers.has(address),
    counts: () => ({ served, answers: answers.size().entries, bytes: answers.size().total }),
  }
}

/** Bytes; fewer fit into a packet as they are. */
export const leastEncoded = 1024

function createAnswer(text: string, { headers, eachTime, varies = false }: AnswerParts): CachedAnswer {
  const plain = Buffer.from(text)
  const encodings = new Map<Encoding, Buffer | undefined>()
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
    headers,
    plain,
    varies,
    eachTime,
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
