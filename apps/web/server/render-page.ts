import { createHash, randomBytes } from 'node:crypto'
import { createClient } from '@registry/api-client'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type RequestContext, requestContext } from '../app/data/context.ts'
import { aheadCaching, isFetchedAhead, ownCaching, sharedCaching } from './caching.ts'
import { faultPage } from './fault-page.ts'
import { securePage } from './security-headers.ts'

const render = createRequestHandler(
  // Its declared `basename?: string | undefined` and the handler's `basename?: string` differ under exactOptionalPropertyTypes.
  () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
  import.meta.env.DEV ? 'development' : 'production',
)

interface Asked extends Pick<RequestContext, 'requestId' | 'report'> {
  request: Request
  /** Whether everyone gets the same. */
  isShared: boolean
}

type Site = Pick<
  RequestContext,
  'apiFetch' | 'publicUrl' | 'apiPublicUrl' | 'identity' | 'analytics' | 'pseudoLanguage'
>

/** Renders pages, and the data of pages, with the headers they are sent with. What cannot be rendered is a page that says so. */
export const createRenderer = (site: Site, inlineStyles: (html: string) => string) => {
  const finish = async (response: Response, nonce: string, requestId: string, caching: string): Promise<Response> => {
    const headers = new Headers(response.headers)
    headers.set('x-request-id', requestId)
    headers.set('x-content-type-options', 'nosniff')
    if (response.status >= 500) headers.set('cache-control', 'no-store')
    else if (!headers.has('cache-control')) headers.set('cache-control', caching)
    if (!headers.get('content-type')?.startsWith('text/html'))
      return new Response(response.body, { status: response.status, headers })
    const page = securePage(await response.text(), nonce, { ...site, development: import.meta.env.DEV })
    for (const [name, value] of page.headers) headers.set(name, value)
    const html = inlineStyles(page.html)
    if (response.status === 200) headers.set('etag', `W/"${createHash('sha256').update(html).digest('base64url')}"`)
    return new Response(html, { status: response.status, headers })
  }

  return async ({ request, requestId, report, isShared }: Asked): Promise<Response> => {
    const nonce = randomBytes(16).toString('base64url')
    let isWhole = true
    const apiFetch = async (asked: Request): Promise<Response> => {
      const answer = await site.apiFetch(asked)
      if (answer.status >= 500) isWhole = false
      return answer
    }
    const context = new RouterContextProvider()
    const api = createClient({ fetch: apiFetch, baseUrl: site.apiPublicUrl })
    context.set(requestContext, { ...site, api, apiFetch, nonce, requestId, report })
    try {
      const response = await render(request, context)
      return await finish(response, nonce, requestId, cachingOf(request, response.status, isShared, isWhole))
    } catch (error) {
      if (!request.signal.aborted) report(error)
      return finish(faultPage(requestId), nonce, requestId, 'no-store')
    }
  }
}

/** How long an answer may be kept, where its route does not say. */
const cachingOf = (request: Request, status: number, isShared: boolean, isWhole: boolean): string => {
  // What a page leaves out because a read of it failed is there again with the next request.
  if (!isWhole) return 'no-store'
  if (isShared) return status === 200 ? sharedCaching : sharedRefusal
  const isData = new URL(request.url).pathname.endsWith('.data')
  return isData && isFetchedAhead(request) ? aheadCaching : ownCaching
}

const sharedRefusal = 'public, max-age=0, must-revalidate'
