import { request as send, type Dispatcher } from 'undici'
import type { UpstreamAnswer } from './answer.ts'
import type { Breaker } from './breaker.ts'
import type { HeldBytes } from './held-bytes.ts'
import { readAnswer, type ReadLimits } from './read-answer.ts'
import { connectionError, UpstreamError } from './upstream-error.ts'
import type { UpstreamRequest } from './upstream-request.ts'

export interface Wiring {
  agent: Dispatcher
  breaker: Breaker
  held: HeldBytes
  read: ReadLimits
}

/**
 * Sends a request once; returns the answer, or an error that may justify a retry. Throws AwayError, CrowdedError, and
 * the signal's reason.
 */
export async function attempt(
  { agent, breaker, held, read }: Wiring,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<UpstreamAnswer | UpstreamError> {
  const end = breaker.begin()
  try {
    const raw = await open(agent, request, signal)
    const answer = await readAnswer({ ...raw, status: raw.statusCode }, request, { limits: read, held })
    if (isAway(answer)) end.failed()
    else end.succeeded()
    return answer
  } catch (error) {
    const failure = upstreamErrorIn(error, signal)
    if (!failure) end.cancelled()
    else if (failure.isAway) end.failed()
    else end.succeeded()
    if (!failure) throw signal.aborted ? signal.reason : error
    return failure
  }
}

async function open(agent: Dispatcher, request: UpstreamRequest, signal: AbortSignal) {
  try {
    return await send(request.url, {
      dispatcher: agent,
      signal,
      headers: { 'user-agent': 'comfy-registry', ...request.headers, 'accept-encoding': 'identity' },
    })
  } catch (error) {
    throw connectionError(error)
  }
}

/** Whether a status says that the upstream, or a server behind it, is unavailable. */
export function isAway({ status }: Pick<UpstreamAnswer, 'status'>): boolean {
  return status >= 502 && status <= 504
}

/**
 * Returns undefined when the upstream is not at fault: the caller has gone, this process has no memory left, or it has a
 * bug.
 */
function upstreamErrorIn(error: unknown, signal: AbortSignal): UpstreamError | undefined {
  if (signal.reason instanceof UpstreamError) return signal.reason
  return !signal.aborted && error instanceof UpstreamError ? error : undefined
}
