import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createRevisionCache } from './revision-cache.ts'
import type { Dependence, Revisions } from './revisions.ts'

export type Encoding = 'br' | 'gzip'

/** An answer that is equal for every client, with its bytes in each encoding. */
export interface CachedAnswer {
  readonly etag: string
  /** Alternating names and values. */
  readonly headers: readonly string[]
  readonly plain: Buffer<ArrayBuffer>
  /** Whether callers with a credential may see more; such callers never get this cached answer. */
  readonly varies: boolean
  /** Runs each time the answer serves a GET. */
  readonly eachTime: ((client: string | undefined) => void) | undefined
  /**
   * Returns the encoded bytes. The first call starts the encoding; returns undefined until it finishes, and for small
   * answers.
   */
  encoded(encoding: Encoding): Buffer | undefined
}

interface AnswerParts {
  /** Alternating names and values. */
  headers: readonly string[]
  eachTime?: ((client: string | undefined) => void) | undefined
  /** Defaults to lists. */
  dependence?: Dependence
  /** Whether callers with a credential may see more. */
  varies?: boolean | undefined
  /** Maximum age in seconds; 0 for an answer without counters, which is fresh until its invalidation. */
  ttlSeconds?: number | undefined
}

/** Cached answers by address. */
export interface AnswerCache {
  /** Returns the current revision, for answers whose reads start now. */
  revision(): number
  find(address: string): CachedAnswer | undefined
  /** Returns a list that became stale a moment ago. The first caller must refresh it. */
  findJustStale(address: string): { answer: CachedAnswer; isFirst: boolean } | undefined
  /**
   * Returns the last answer, at most ten minutes old, with its age in seconds, for use while no fresh answer is
   * possible.
   */
  findLast(address: string): { answer: CachedAnswer; age: number } | undefined
  /** Builds an answer from the data of a revision, and caches the answer. */
  set(address: string, madeIn: number, text: string, parts: AnswerParts): CachedAnswer
  has(address: string): boolean
  /** Returns values for metrics; `served` only grows. */
  counts(): { served: number; answers: number; bytes: number }
}

interface Limits {
  /** Maximum total bytes of answers with their encodings. */
  bytes: number
  /** Larger answers are not cached. */
  bytesOfOne: number
  /** Maximum age of counters, such as installs, whose changes invalidate nothing. */
  ttlSeconds: number
  /** Maximum age of a stale answer that is served while no fresh answer can be made. */
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
    // Both encodings together take about half the size of the plain answer.
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

/** Minimum bytes for an encoding; a smaller answer fits into a single packet. */
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
