import { errors } from 'undici'

/** Failures of an upstream before it has an answer to pass on. */
type FaultKind = 'unreachable' | 'timeout' | 'broken' | 'redirect'

/** An upstream that did not answer, or sent what is no answer. The message is for the log, never for callers. */
export class UpstreamFault extends Error {
  override readonly name = 'UpstreamFault'
  readonly kind: FaultKind
  /** Whether it is away rather than mistaken: what opens a breaker. */
  readonly isAway: boolean

  constructor(kind: FaultKind, message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { cause })
    this.kind = kind
    this.isAway = kind === 'unreachable' || kind === 'timeout'
  }
}

/** The upstream was away a moment ago and is not asked. */
export class AwayError extends Error {
  override readonly name = 'AwayError'
}

/** Too many requests to an upstream wait for their turn, or too much of their answers is held. */
export class CrowdedError extends Error {
  override readonly name = 'CrowdedError'
}

/** The fault that an error of the HTTP client stands for, before there was an answer. */
export function connectionFault(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error
  const code = codeOf(error)
  const kind = timeouts.has(code) ? 'timeout' : isMalformed(error) ? 'broken' : 'unreachable'
  return new UpstreamFault(kind, code || 'the connection failed', { cause: error })
}

/** Classifies an error while an answer was read: an answer that ends early is broken. */
export function readingFault(error: unknown): UpstreamFault {
  if (error instanceof UpstreamFault) return error
  const code = codeOf(error)
  return new UpstreamFault(timeouts.has(code) ? 'timeout' : 'broken', code || 'the answer ended early', {
    cause: error,
  })
}

const timeouts: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/** Messages of the parser for bytes that are not HTTP, some of which have no code. */
function isMalformed(error: unknown): boolean {
  return error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
