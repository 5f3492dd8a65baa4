type Handle = (request: Request) => Promise<Response>

const prefix = '/api'

/** Agents ask the site and the API alike. */
const agents = /^\/mcp\/?$/

/** The site on one origin: what lies under `/api` is the API's, and so is the address for agents; the rest is the pages'. */
export function underApi(api: Handle, pages: Handle): Handle {
  return (request) => {
    const url = new URL(request.url)
    if (agents.test(url.pathname)) return api(request)
    if (url.pathname !== prefix && !url.pathname.startsWith(`${prefix}/`)) return pages(request)
    url.pathname = url.pathname.slice(prefix.length) || '/'
    return api(new Request(url, request))
  }
}

/** An API that another process serves. */
export function remoteApi(apiUrl: string): Handle {
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const headers = new Headers(request.headers)
    headers.set('accept-encoding', 'identity')
    const forwarded = new Request(`${apiUrl}${pathname}${search}`, request)
    return asRead(await fetch(new Request(forwarded, { headers, redirect: 'manual' })))
  }
}

/** A proxy may compress all the same; fetch has unpacked the body then, and the headers must not speak of it. */
function asRead(response: Response): Response {
  if (!response.headers.has('content-encoding')) return response
  const { status, statusText } = response
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  return new Response(response.body, { status, statusText, headers })
}
