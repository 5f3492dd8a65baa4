type Handle = (request: Request) => Promise<Response>

const prefix = '/api'

/** The site on one origin: what lies under `/api` is the API's, the rest the pages'. */
export function underApi(api: Handle, pages: Handle): Handle {
  return (request) => {
    const url = new URL(request.url)
    if (url.pathname !== prefix && !url.pathname.startsWith(`${prefix}/`)) return pages(request)
    url.pathname = url.pathname.slice(prefix.length) || '/'
    return api(new Request(url, request))
  }
}

/** An API that another process serves. */
export function remoteApi(apiPublicUrl: string): Handle {
  return (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(`${apiPublicUrl}${pathname}${search}`, request))
  }
}
