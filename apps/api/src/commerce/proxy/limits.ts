import type { ShareLimits } from '../../platform/upstream/held-bytes.ts'
import type { RememberLimits } from '../../platform/upstream/remembered-answers.ts'
import type { BucketLimits } from '../../platform/upstream/token-bucket.ts'
import type { UpstreamLimits } from '../../platform/upstream/upstream.ts'

export interface ProxyLimits extends UpstreamLimits {
  connectMs: number
  /** Bytes of responses held while they are read, over the whole process. */
  heldBytes: number
  /** Bytes of responses above `smallBytes` while they are sent: over the whole process, and to each customer. */
  sent: ShareLimits
  remembered: RememberLimits
  rate: BucketLimits
}

const mib = 1024 * 1024

/** Limits of the proxy, equal for every service. docs/PROXY.md explains them to callers. */
export const usualLimits: ProxyLimits = {
  connectMs: 5000,
  wholeMs: 30_000,
  retries: 2,
  pauseMs: 200,
  longestPauseMs: 5000,
  breaker: { failures: 5, openMs: 15_000 },
  slots: { concurrent: 32, concurrentEach: 8, waiting: 256, waitingEach: 64, longestMs: 10_000 },
  read: { jsonBytes: 8 * mib, smallBytes: mib, streamBytes: 64 * mib, stallMs: 30_000, streamMs: 5 * 60_000 },
  heldBytes: 64 * mib,
  sent: { bytes: 64 * mib, bytesEach: 32 * mib },
  remembered: { bytes: 64 * mib, entryBytes: 8 * mib, usualMs: 1000, finalMs: 10 * 60_000 },
  rate: { perSecond: 20, burst: 100 },
}
