import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { createRevisions, type Revisions } from './revisions.ts'

export type Encoding = 'br' | 'gzip'

/** An answer that is the same for everyone, with its bytes as each kind of client takes them. */
export interface KeptAnswer {
  readonly etag: string
  /** What is said of it besides, names and values in turn. */
  readonly headers: readonly string[]
  /** As it is. */
  readonly plain: Buffer<ArrayBuffer>
  /** What is to be done whenever it answers a GET. */
  readonly eachTime: (() => void) | undefined
  /** Its bytes in an encoding; undefined where that is not worth it, or not done yet, which asking begins. */
  encoded(encoding: Encoding): Buffer | undefined
}

interface Told {
  /** Names and values in turn. */
  headers: readonly string[]
  eachTime?: (() => void) | undefined
  /** The one node that it tells of; undefined for one that others come into. */
  nodeId?: string | undefined
  /** Whether a revision passes with whatever it shows; usually some of that is counted all the time. */
  isUncounted?: boolean | undefined
}

interface Kept {
  revision: number
  nodeId: string | undefined
  /** When it was known to be as it would be made, for the last time. */
  currentAt: number
  /** Whether it is being made anew. */
  isPassing: boolean
  answer: KeptAnswer
}

/** Answers that are as they would be made now, by address. */
export interface KeptAnswers extends Revisions {
  /** The answer to a GET of an address as it would be made now; undefined when it must be made. */
  find(address: string): KeptAnswer | undefined
  /**
   * One of lists that was as it would be made until a moment ago, when something changed somewhere else. Whoever gets it first
   * is to have it made anew, for the others.
   */
  findPassing(address: string): { answer: KeptAnswer; isFirst: boolean } | undefined
  /** For when none can be made: the last one, of some minutes ago at most, with its age in seconds. */
  findOlder(address: string): { answer: KeptAnswer; age: number } | undefined
  /** Keeps an answer that was made of what was there since a revision. */
  keep(address: string, revision: number, text: string, told: Told): KeptAnswer
  /** Whether there is one as it would be made now. */
  has(address: string): boolean
  /** For whoever measures; `served` only grows. */
  counts(): { served: number; answers: number; bytes: number }
}

interface KeptLimits {
  /** Of all answers together, with their encodings. */
  bytes: number
  /** Beyond which an answer is not kept. */
  bytesOfOne: number
  /** What no revision tells of, such as how often something was installed, is this old at most. */
  ms: number
  /** How old one may be that stands in while none can be made. */
  olderMs: number
}

const usualLimits: KeptLimits = { bytes: 128 * 2 ** 20, bytesOfOne: 8 * 2 ** 20, ms: 30_000, olderMs: 10 * 60_000 }

/**
 * For clients as for caches between: to be asked about each time, but for a moment in which the caches may answer themselves.
 * Nothing may be shown while it is asked about: browsers would do so too, also to who has just changed it.
 */
export const keptCaching = 'public, max-age=0, s-maxage=2, must-revalidate'

/** For one that counts who asks, or that is of this very moment: caches between ask each time. */
export const countedCaching = 'no-cache'

/** Keeps answers in memory, the latest used of them. Those that are made of the same as others have their revisions. */
export function createKeptAnswers(
  special: Partial<KeptLimits> = {},
  revisions: Revisions = createRevisions(),
): KeptAnswers {
  const limits = { ...usualLimits, ...special }
  let served = 0
  const answers = new LRUCache<string, Kept>({
    maxSize: limits.bytes,
    maxEntrySize: limits.bytesOfOne,
    ttl: limits.ms,
    noDeleteOnStaleGet: true,
    // Both encodings together are hardly larger than half of it.
    sizeCalculation: ({ answer }, address) => Math.ceil(answer.plain.length * 1.5) + address.length + 2000,
  })
  return {
    ...revisions,
    find: (address) => {
      const kept = answers.get(address)
      if (!kept || !revisions.isCurrent(kept.revision, kept.nodeId)) return undefined
      kept.currentAt = performance.now()
      served += 1
      return kept.answer
    },
    findPassing: (address) => {
      const kept = answers.get(address)
      if (!kept || kept.nodeId !== undefined || !revisions.wasJustCurrent(kept.revision)) return undefined
      served += 1
      const isFirst = !kept.isPassing
      kept.isPassing = true
      return { answer: kept.answer, isFirst }
    },
    findOlder: (address) => {
      const kept = answers.get(address, { allowStale: true })
      const ageMs = performance.now() - (kept?.currentAt ?? -Infinity)
      return kept && ageMs < limits.olderMs ? { answer: kept.answer, age: Math.floor(ageMs / 1000) } : undefined
    },
    keep: (address, madeOf, text, { headers, eachTime, nodeId, isUncounted = false }) => {
      const answer = createAnswer(text, headers, eachTime)
      // One of an older revision is kept as well: it may have to stand in.
      if ((answers.peek(address)?.revision ?? 0) <= madeOf) {
        const kept = { revision: madeOf, nodeId, currentAt: performance.now(), isPassing: false, answer }
        answers.set(address, kept, { ttl: isUncounted ? 0 : limits.ms })
      }
      return answer
    },
    has: (address) => {
      const kept = answers.peek(address)
      return kept !== undefined && revisions.isCurrent(kept.revision, kept.nodeId)
    },
    counts: () => ({ served, answers: answers.size, bytes: answers.calculatedSize }),
  }
}

/** Bytes; fewer are in a packet as they are. */
export const leastEncoded = 1024

function createAnswer(text: string, headers: readonly string[], eachTime: (() => void) | undefined): KeptAnswer {
  const plain = Buffer.from(text)
  const encodings = new Map<Encoding, Buffer | undefined>()
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
    headers,
    plain,
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
