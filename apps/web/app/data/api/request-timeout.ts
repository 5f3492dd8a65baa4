interface Browser {
  userAgent: string
  userAgentData?: { mobile?: boolean }
}

/** Returns the timeout of a request in milliseconds, longer for the slower networks of phones. @internal */
export const requestTimeout = (browser: Browser = navigator): number => (isMobile(browser) ? 60_000 : 30_000)

const isMobile = ({ userAgent, userAgentData }: Browser) =>
  userAgentData?.mobile ?? /Android|iPhone|iPad|Mobi/i.test(userAgent)

const streams = new Set(['text/event-stream', 'application/x-ndjson'])

/**
 * Fetches with a timeout that fails with a `TimeoutError`. For a stream of events or lines, the timeout ends with the
 * response headers.
 */
export const fetchInTime = async (request: Request): Promise<Response> => {
  if (!streams.has(request.headers.get('accept') ?? ''))
    return fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(requestTimeout())]) })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new DOMException('no answer', 'TimeoutError')), requestTimeout())
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, late.signal]) })
  } finally {
    clearTimeout(timer)
  }
}
