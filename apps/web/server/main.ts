import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { createClient } from '@registry/api-client'
import { apiRoot } from '../app/data/api/api-root.ts'
import { movedPath } from '../app/i18n/negotiate.ts'
import { createAssets } from './assets.ts'
import { pageTag } from './caching.ts'
import { compress, compressed } from './compress.ts'
import { createStyleInliner } from './inline-styles.ts'
import { createMachineAddresses } from './machine-addresses.ts'
import type { CreatePages, PagesLog } from './pages.ts'
import { createRenderer, type Rendered } from './render-page.ts'
import { createSharedAnswers } from './shared-answers.ts'
import { isShared } from './shared-pages.ts'
import { wellKnown } from './well-known.ts'

export type { Pages, PagesLog, PagesOptions } from './pages.ts'

// oxlint-disable-next-line no-console -- where a fault is told when nobody gave a log
const consoleLog: PagesLog = { error: (facts, message) => console.error(message, facts) }

/**
 * Creates the site: pages, their files and the few URLs beside them. The site reaches the registry only through
 * `apiFetch`.
 */
export const createPages: CreatePages = ({ log = consoleLog, cache, ...options }) => {
  const publicUrl = withoutSlash(options.publicUrl)
  const apiPublicUrl = withoutSlash(options.apiPublicUrl)
  const { apiFetch, identity, analytics, offers, pseudoLanguage = false } = options
  const api = createClient({ fetch: apiFetch, baseUrl: apiRoot })
  const machines = createMachineAddresses({ api, publicUrl, apiPublicUrl })
  const build = import.meta.env.DEV ? undefined : (options.buildDirectory ?? defaultBuildDirectory())
  const assets = build === undefined ? undefined : createAssets(build)
  const inlineStyles = build === undefined ? (html: string) => html : createStyleInliner(build)
  const site = { apiFetch, publicUrl, apiPublicUrl, identity, analytics, offers, pseudoLanguage }
  const page = createRenderer(site, inlineStyles)

  const askedOf = (request: Request) => {
    const requestId = request.headers.get('x-request-id') ?? randomUUID()
    return { request, requestId, report: reportOnce(log, requestId, request) }
  }
  const shared = createSharedAnswers({
    publicUrl,
    cache,
    make: async (request) => {
      const asked = askedOf(request)
      return (await machines(request, asked.report)) ?? (await page({ ...asked, isShared: true }))
    },
  })
  const own = async (request: Request): Promise<Response> => {
    const asked = askedOf(request)
    const known = await machines(request, asked.report)
    return known ?? answerOwn(request, await page({ ...asked, isShared: false }))
  }

  return {
    fetch: async (request) => {
      const url = new URL(request.url)
      const moved = movedPath(url.pathname)
      if (moved !== undefined) return redirect(`${moved}${url.search}`, 308)
      const known = wellKnown(url.pathname, publicUrl) ?? (await assets?.(request, url.pathname))
      if (known) return known
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && isShared(url.pathname)) return shared(request)
      if (request.method !== 'HEAD') return own(request)
      // HEAD renders the page too, because it needs the status and headers of the full response.
      return new Response(null, await own(new Request(request, { method: 'GET' })))
    },
  }
}

const answerOwn = async (request: Request, { status, headers, body }: Rendered): Promise<Response> => {
  if (typeof body !== 'string') return compress(request, new Response(body, { status, headers }))
  if (status === 200) headers.set('etag', pageTag(body))
  const known = request.headers.get('if-none-match')
  // A client with the current version receives a 304.
  if (known !== null && known === headers.get('etag')) return new Response(null, { status: 304, headers })
  return compressed(request, { status, headers, bytes: Buffer.from(body) })
}

// An error passes through a loader, the rendering and this file, but is logged only once.
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

// In a build, the bundle of this file is build/server/index.js.
const defaultBuildDirectory = () => fileURLToPath(new URL('..', import.meta.url))
