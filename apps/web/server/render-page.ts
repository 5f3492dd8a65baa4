import { randomBytes } from 'node:crypto'
import { createClient } from '@registry/api-client'
import { createRequestHandler, type RequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { apiRoot } from '../app/data/api/api-root.ts'
import { type RequestContext, requestContext } from '../app/data/context.ts'
import { aheadCaching, isFetchedAhead, ownCaching, sharedCaching } from './caching.ts'
import { securePage } from './security-headers.ts'

// With a build function, the handler would compute its routes again for each page.
const createHandler = async (): Promise<RequestHandler> =>
  createRequestHandler(
    // The types differ under exactOptionalPropertyTypes: ServerBuild declares `basename?: string | undefined`, and the
    // handler expects `basename?: string`.
    (await import('virtual:react-router/server-build')) as ServerBuild,
    import.meta.env.DEV ? 'development' : 'production',
  )

/** Rendered page, or any other response of the framework. */
export interface Rendered {
  status: number
  headers: Headers
  body: string | ReadableStream<Uint8Array<ArrayBuffer>> | null
}

interface Asked extends Pick<RequestContext, 'requestId' | 'report'> {
  request: Request
  /** Whether all visitors receive the same response. */
  isShared: boolean
}

type Site = Pick<
  RequestContext,
  'apiFetch' | 'publicUrl' | 'apiPublicUrl' | 'identity' | 'analytics' | 'offers' | 'pseudoLanguage'
>

/** Creates a function that renders pages and page data with their headers. A failed rendering returns an error page. */
export const createRenderer = (site: Site, inlineStyles: (html: string) => string) => {
  let handler: Promise<RequestHandler> | undefined
  const finish = async (response: Response, nonce: string, requestId: string, caching: string): Promise<Rendered> => {
    const headers = new Headers(response.headers)
    headers.set('x-request-id', requestId)
    headers.set('x-content-type-options', 'nosniff')
    if (response.status >= 500) headers.set('cache-control', 'no-store')
    else if (!headers.has('cache-control')) headers.set('cache-control', caching)
    if (!headers.get('content-type')?.startsWith('text/html'))
      return { status: response.status, headers, body: response.body }
    const page = securePage(await response.text(), nonce, { ...site, development: import.meta.env.DEV })
    for (const [name, value] of page.headers) headers.set(name, value)
    return { status: response.status, headers, body: inlineStyles(page.html) }
  }

  return async ({ request, requestId, report, isShared }: Asked): Promise<Rendered> => {
    const nonce = randomBytes(16).toString('base64url')
    let isWhole = true
    const apiFetch = async (asked: Request): Promise<Response> => {
      const answer = await site.apiFetch(asked)
      if (answer.status >= 500) isWhole = false
      return answer
    }
    const context = new RouterContextProvider()
    const api = createClient({ fetch: apiFetch, baseUrl: apiRoot })
    const isForm = request.method === 'POST'
    const origin = isForm ? (request.headers.get('origin') ?? undefined) : undefined
    context.set(requestContext, { ...site, api, apiFetch, nonce, requestId, origin, report })
    try {
      handler ??= createHandler()
      const response = await (await handler)(isForm ? withoutOrigin(request) : request, context)
      return await finish(response, nonce, requestId, cachingOf(request, response.status, isShared, isWhole))
    } catch (error) {
      if (!request.signal.aborted) report(error)
      return finish(errorPage(requestId), nonce, requestId, 'no-store')
    }
  }
}

/**
 * Removes the origin header. The framework would compare it with its own host, which differs behind a proxy. Form
 * handlers compare the origin with the public URL instead.
 */
const withoutOrigin = (request: Request): Request => {
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

/** Returns the cache policy of a response whose route sets none. */
const cachingOf = (request: Request, status: number, isShared: boolean, isWhole: boolean): string => {
  // A response that lacks parts after a failed read must not be cached. The next request may succeed.
  if (!isWhole || request.method === 'POST') return 'no-store'
  if (isShared) return status === 200 ? sharedCaching : sharedRefusal
  const isData = new URL(request.url).pathname.endsWith('.data')
  return isData && isFetchedAhead(request) ? aheadCaching : ownCaching
}

const sharedRefusal = 'public, max-age=0, must-revalidate'

/** Returns a plain error page without scripts, for errors that prevent rendering. */
const errorPage = (requestId: string): Response =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Something went wrong · Comfy Registry</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem}code{font-size:.875em}</style>
<h1>Something went wrong</h1>
<p>The fault is ours. Nothing was changed. Try again in a moment; if it stays, report this id: <code>${escape(requestId)}</code></p>
<p><a href="/">Comfy Registry</a></p>
</html>`,
    { status: 500, headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  )

const escape = (text: string) => text.replace(/[^\w.-]/g, '')
