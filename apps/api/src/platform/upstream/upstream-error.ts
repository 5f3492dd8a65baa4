import { errors } from 'undici'

/** Failures of an upstream before it has an answer to pass on. */
type UpstreamErrorKind = 'unreachable' | 'timeout' | 'broken' | 'redirect'

/**
 * Error of an upstream that did not answer or sent an invalid answer. The message is for the log, never for callers.
 */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
  readonly kind: UpstreamErrorKind
  /** Whether the upstream is unavailable rather than faulty. Only such errors open a breaker. */
  readonly isAway: boolean

  constructor(kind: UpstreamErrorKind, message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { cause })
    this.kind = kind
    this.isAway = kind === 'unreachable' || kind === 'timeout'
  }
}

/** Error for an upstream that is blocked after recent failures. */
export class AwayError extends Error {
  override readonly name = 'AwayError'
}

/** Error for too many waiting requests to an upstream, or for too much memory of its answers. */
export class CrowdedError extends Error {
  override readonly name = 'CrowdedError'
}

/** Converts an error of the HTTP client, raised before an answer, to an UpstreamError. */
export function connectionError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  const code = codeOf(error)
  const kind = timeouts.has(code) ? 'timeout' : isMalformed(error) ? 'broken' : 'unreachable'
  return new UpstreamError(kind, code || 'the connection failed', { cause: error })
}

/** Classifies an error during the read of an answer: an incomplete answer is broken. */
export function readingError(error: unknown): UpstreamError {
  if (error instanceof UpstreamError) return error
  const code = codeOf(error)
  return new UpstreamError(timeouts.has(code) ? 'timeout' : 'broken', code || 'the answer ended early', {
    cause: error,
  })
}

const timeouts: ReadonlySet<string> = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])

/** Whether the parser refused bytes that are not HTTP. Some of these errors have no code. */
function isMalformed(error: unknown): boolean {
  return error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
