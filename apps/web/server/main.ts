import { createHash, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createClient } from '@registry/api-client'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { requestContext } from '../app/data/context.ts'
import { movedPath } from '../app/i18n/negotiate.ts'
import { createAssets } from './assets.ts'
import { compress } from './compress.ts'
import { faultPage } from './fault-page.ts'
import { createMachineAddresses } from './machine-addresses.ts'
import type { CreatePages, PagesLog } from './pages.ts'
import { pageHeaders, type PolicyFacts } from './security-headers.ts'
import { wellKnown } from './well-known.ts'

export type { Pages, PagesLog, PagesOptions } from './pages.ts'

// oxlint-disable-next-line no-console -- where a fault is told when nobody gave a log
const consoleLog: PagesLog = { error: (facts, message) => console.error(message, facts) }

const render = createRequestHandler(
  // Its declared `basename?: string | undefined` and the handler's `basename?: string` differ under exactOptionalPropertyTypes.
  () => import('virtual:react-router/server-build') as Promise<ServerBuild>,
  import.meta.env.DEV ? 'development' : 'production',
)

/** Creates the site: pages, their files, and the few addresses beside them. It reaches the registry over `apiFetch` only. */
export const createPages: CreatePages = ({ log = consoleLog, ...options }) => {
  const publicUrl = withoutSlash(options.publicUrl)
  const apiPublicUrl = withoutSlash(options.apiPublicUrl)
  const { identity, analytics, pseudoLanguage = false } = options
  const facts = { apiPublicUrl, identity, analytics }
  const api = createClient({ fetch: options.apiFetch, baseUrl: apiPublicUrl })
  const machines = createMachineAddresses({ api, publicUrl, apiPublicUrl })
  const assets = import.meta.env.DEV ? undefined : createAssets(options.buildDirectory ?? defaultBuildDirectory())

  const page = async (request: Request): Promise<Response> => {
    const requestId = requestIdOf(request)
    const report = reportOnce(log, requestId, request)
    const context = new RouterContextProvider()
    context.set(requestContext, {
      api,
      apiFetch: options.apiFetch,
      publicUrl,
      ...facts,
      pseudoLanguage,
      requestId,
      report,
    })
    try {
      return await finish(await render(request, context), requestId, facts, cachingOf(request))
    } catch (error) {
      if (!request.signal.aborted) report(error)
      return finish(faultPage(requestId), requestId, facts)
    }
  }

  return {
    fetch: async (request) => {
      const url = new URL(request.url)
      const moved = movedPath(url.pathname)
      if (moved !== undefined) return redirect(`${moved}${url.search}`, 308)
      const known =
        wellKnown(url.pathname, publicUrl) ??
        (await assets?.(request, url.pathname)) ??
        (await machines(request, reportOnce(log, requestIdOf(request), request)))
      if (known) return known
      // A page is rendered for HEAD too: its status and headers are those of the whole.
      const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request
      const response = await compress(request, unlessKnown(request, await page(asked)))
      return request.method === 'HEAD' ? new Response(null, response) : response
    },
  }
}

const requestIdOf = (request: Request): string => request.headers.get('x-request-id') ?? randomUUID()

const alwaysAsked = 'public, max-age=0, must-revalidate'

// What was fetched ahead, when its link was hovered, is not fetched again when it is followed; what is read again after a
// change must be new.
const cachingOf = (request: Request): string =>
  request.headers.get('sec-purpose')?.startsWith('prefetch') ? 'private, max-age=5' : alwaysAsked

const finish = async (
  response: Response,
  requestId: string,
  facts: PolicyFacts,
  dataCaching = alwaysAsked,
): Promise<Response> => {
  const headers = new Headers(response.headers)
  headers.set('x-request-id', requestId)
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.get('content-type')?.startsWith('text/html')) {
    if (response.status === 200 && !headers.has('cache-control')) headers.set('cache-control', dataCaching)
    return new Response(response.body, { status: response.status, headers })
  }
  const html = await response.text()
  for (const [name, value] of pageHeaders(html, { ...facts, development: import.meta.env.DEV }))
    headers.set(name, value)
  if (response.status >= 500) headers.set('cache-control', 'no-store')
  else if (!headers.has('cache-control')) headers.set('cache-control', alwaysAsked)
  if (response.status === 200) headers.set('etag', `W/"${createHash('sha256').update(html).digest('base64url')}"`)
  return new Response(html, { status: response.status, headers })
}

// A visitor who has these very bytes is told so instead.
const unlessKnown = (request: Request, response: Response): Response => {
  const etag = response.headers.get('etag')
  if (etag === null || request.headers.get('if-none-match') !== etag) return response
  return new Response(null, { status: 304, headers: response.headers })
}

// One fault can pass several hands (loader, rendering, this file); the log hears of it once.
const reportOnce = (log: PagesLog, requestId: string, request: Request) => {
  const seen = new Set<unknown>()
  return (error: unknown) => {
    if (seen.has(error)) return
    seen.add(error)
    const { pathname } = new URL(request.url)
    log.error({ err: error, requestId, method: request.method, path: pathname }, 'A page failed')
  }
}

const redirect = (location: string, status: number) => new Response(null, { status, headers: { location } })

const withoutSlash = (url: string) => url.replace(/\/+$/, '')

// In the build this file is build/server/index.js.
const defaultBuildDirectory = () => fileURLToPath(new URL('..', import.meta.url))
