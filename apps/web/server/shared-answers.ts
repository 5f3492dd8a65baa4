import { randomUUID } from 'node:crypto'
import { aheadCaching, isFetchedAhead } from './caching.ts'
import { compressed, isText } from './compress.ts'
import type { AnswerKeeper } from './pages.ts'
import { pageTag } from './page-tag.ts'
import type { Rendered } from './render-page.ts'

interface Made {
  status: number
  headers: [string, string][]
  bytes: Buffer<ArrayBuffer>
  /** Of what was found. */
  etag: string | undefined
  /** Of the making, in the log; those who waited for it together share it. */
  requestId: string
}

interface Options {
  make: (request: Request) => Promise<Rendered>
  publicUrl: string
  keeper: AnswerKeeper | undefined
}

// Longer ones are asked for once.
const longestAddress = 2000

/**
 * Answers what is the same for everyone. It is made of its address alone, never of a visitor's request, so that nothing of one
 * can reach another; once for all who ask meanwhile, and kept where there is a keeper.
 */
export const createSharedAnswers = ({ make, publicUrl, keeper }: Options) => {
  const { origin } = new URL(publicUrl)
  const making = new Map<string, Promise<Made>>()

  const makeOf = async (address: string, revision = 0): Promise<Made> => {
    const { status, headers, body } = await make(new Request(`${origin}${address}`))
    const text = typeof body === 'string' ? body : await new Response(body).text()
    const told = [...headers].filter(([name]) => !ofOne.has(name))
    const isKept = isWhole(status, headers) && address.length <= longestAddress
    const kept = isKept ? keeper?.keep(address, revision, text, { headers: told.flat() }) : undefined
    return {
      requestId: headers.get('x-request-id') ?? randomUUID(),
      status,
      headers: told,
      bytes: kept?.plain ?? Buffer.from(text),
      etag: kept?.etag ?? (status === 200 ? pageTag(text) : undefined),
    }
  }

  const madeFor = (address: string): Promise<Made> => {
    if (!keeper) return makeOf(address)
    const revision = keeper.revision()
    // What changes while it is made is in what is made for the next who asks.
    const key = `${revision} ${address}`
    const underWay = making.get(key) ?? makeOf(address, revision).finally(() => making.delete(key))
    making.set(key, underWay)
    return underWay
  }

  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const address = `${pathname}${search}`
    const kept = keeper?.find(address)
    const made = kept
      ? { requestId: randomUUID(), status: 200, headers: pairs(kept.headers), bytes: kept.plain, etag: kept.etag }
      : await madeFor(address)
    return answer(request, made)
  }
}

/** What is told of each answer anew. */
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
