import { randomUUID } from 'node:crypto'
import { aheadCaching, isFetchedAhead, pageTag } from './caching.ts'
import { compressed, isText } from './compress.ts'
import type { PageCache } from './pages.ts'
import type { Rendered } from './render-page.ts'

interface Made {
  status: number
  headers: [string, string][]
  bytes: Buffer<ArrayBuffer>
  /** Present for a 200 response. */
  etag: string | undefined
  /** Id of the rendering in the log, shared by all requests that received it. */
  requestId: string
}

interface Options {
  make: (request: Request) => Promise<Rendered>
  publicUrl: string
  cache: PageCache | undefined
}

// Longer URLs rarely repeat, so their pages are not cached.
const longestAddress = 2000

/**
 * Creates a handler for pages that are the same for every visitor. A page depends on its URL alone, so that no data of
 * a visitor reaches another. Concurrent requests share a rendering.
 */
export const createSharedAnswers = ({ make, publicUrl, cache }: Options) => {
  const { origin } = new URL(publicUrl)
  const making = new Map<string, Promise<Made>>()

  const makeOf = async (address: string, revision = 0): Promise<Made> => {
    const { status, headers, body } = await make(new Request(`${origin}${address}`))
    const text = typeof body === 'string' ? body : await new Response(body).text()
    const told = [...headers].filter(([name]) => !ofOne.has(name))
    const isCacheable = isWhole(status, headers) && address.length <= longestAddress
    const cached = isCacheable ? cache?.set(address, revision, text, { headers: told.flat() }) : undefined
    return {
      requestId: headers.get('x-request-id') ?? randomUUID(),
      status,
      headers: told,
      bytes: cached?.plain ?? Buffer.from(text),
      etag: cached?.etag ?? (status === 200 ? pageTag(text) : undefined),
    }
  }

  const madeFor = (address: string): Promise<Made> => {
    if (!cache) return makeOf(address)
    const revision = cache.revision()
    // The key contains the revision, so that a request after a change never shares an older rendering.
    const key = `${revision} ${address}`
    const underWay = making.get(key) ?? makeOf(address, revision).finally(() => making.delete(key))
    making.set(key, underWay)
    return underWay
  }

  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const address = `${pathname}${search}`
    const cached = cache?.find(address)
    const made = cached
      ? { requestId: randomUUID(), status: 200, headers: pairs(cached.headers), bytes: cached.plain, etag: cached.etag }
      : await madeFor(address)
    return answer(request, made)
  }
}

/** Headers that each response sets itself. */
const ofOne = new Set(['etag', 'vary', 'x-request-id', 'content-length'])

const isWhole = (status: number, headers: Headers) =>
  status === 200 && !/no-store|private/.test(headers.get('cache-control') ?? '') && !headers.has('set-cookie')

const answer = async (request: Request, { status, headers: told, bytes, etag, requestId }: Made): Promise<Response> => {
  const headers = new Headers(told)
  headers.set('x-request-id', requestId)
  if (etag !== undefined) headers.set('etag', etag)
  if (status === 200 && isFetchedAhead(request) && !isHtml(headers)) headers.set('cache-control', aheadCaching)
  const known = request.headers.get('if-none-match')
  if (known !== null && known === etag) {
    headers.set('vary', 'Accept-Encoding')
    return new Response(null, { status: 304, headers })
  }
  const response =
    bytes.length > 0 && isText(headers)
      ? await compressed(request, { status, headers, bytes })
      : new Response(bytes.length > 0 ? bytes : null, { status, headers })
  return request.method === 'HEAD' ? new Response(null, response) : response
}

const isHtml = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') === true

const pairs = (flat: readonly string[]): [string, string][] =>
  flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []))
