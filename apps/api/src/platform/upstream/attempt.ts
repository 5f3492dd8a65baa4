import { request as send, type Dispatcher } from 'undici'
import type { UpstreamAnswer } from './answer.ts'
import type { Breaker } from './breaker.ts'
import type { HeldBytes } from './held-bytes.ts'
import { readAnswer, type ReadLimits } from './read-answer.ts'
import { connectionFault, CrowdedError, UpstreamFault } from './upstream-fault.ts'
import type { UpstreamRequest } from './upstream-request.ts'

export interface Wiring {
  agent: Dispatcher
  breaker: Breaker
  held: HeldBytes
  read: ReadLimits
}

/**
 * Sends a request once; returns the answer, or a fault that may justify a retry. Throws AwayError, CrowdedError, and
 * the signal's reason.
 */
export async function attempt(
  { agent, breaker, held, read }: Wiring,
  request: UpstreamRequest,
  signal: AbortSignal,
): Promise<UpstreamAnswer | UpstreamFault> {
  const end = breaker.begin()
  try {
    const raw = await send(request.url, {
      dispatcher: agent,
      signal,
      headers: { 'user-agent': 'comfy-registry', ...request.headers, 'accept-encoding': 'identity' },
    })
    const answer = await readAnswer({ ...raw, status: raw.statusCode }, request, { limits: read, held })
    if (isAway(answer)) end.failed()
    else end.succeeded()
    return answer
  } catch (error) {
    const fault = faultIn(error, signal)
    if (!fault) end.cancelled()
    else if (fault.isAway) end.failed()
    else end.succeeded()
    if (!fault) throw error
    return fault
  }
}

/** Whether a status says that the upstream, or a server behind it, is unavailable. */
export function isAway({ status }: Pick<UpstreamAnswer, 'status'>): boolean {
  return status >= 502 && status <= 504
}

/** Returns undefined when the upstream is not at fault: the caller has gone, or this process has no memory left. */
function faultIn(error: unknown, signal: AbortSignal): UpstreamFault | undefined {
  if (signal.reason instanceof UpstreamFault) return signal.reason
  if (signal.aborted || error instanceof CrowdedError) return undefined
  return connectionFault(error)
}
