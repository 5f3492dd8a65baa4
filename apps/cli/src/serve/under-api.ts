type Handle = (request: Request) => Promise<Response>

const prefix = '/api'

/** Path that agents may request at the site and at the API. */
const agents = /^\/mcp\/?$/

/**
 * Serves the site on one origin: the API gets the paths under `/api` and the address for agents, and the pages get the
 * rest.
 */
export function underApi(api: Handle, pages: Handle): Handle {
  return (request) => {
    const url = new URL(request.url)
    if (agents.test(url.pathname)) return api(request)
    if (url.pathname !== prefix && !url.pathname.startsWith(`${prefix}/`)) return pages(request)
    url.pathname = url.pathname.slice(prefix.length) || '/'
    return api(new Request(url, request))
  }
}

/** Returns a handler for an API that another process serves. */
export function remoteApi(apiUrl: string): Handle {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('accept-encoding', 'identity')
    const forwarded = new Request(`${apiUrl}${pathname}${search}`, request)
    return asRead(await fetch(new Request(forwarded, { headers, redirect: 'manual' })))
  }
}

/**
 * A proxy may compress the body anyway. `fetch` has unpacked the body then, so the headers must not mention an
 * encoding.
 */
function asRead(response: Response): Response {
  if (!response.headers.has('content-encoding')) return response
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(response.body, { status, statusText, headers })
}
