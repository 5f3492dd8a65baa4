interface Browser {
  userAgent: string
  userAgentData?: { mobile?: boolean }
}

/** Milliseconds that an answer may take; networks of phones are slower. @internal */
export const requestTimeout = (browser: Browser = navigator): number => (isMobile(browser) ? 60_000 : 30_000)

const isMobile = ({ userAgent, userAgentData }: Browser) =>
  userAgentData?.mobile ?? /Android|iPhone|iPad|Mobi/i.test(userAgent)

/** fetch that gives up in time, with a `TimeoutError`. */
export const fetchInTime = (request: Request): Promise<Response> =>
  fetch(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(requestTimeout())]) })
