import { createHash } from 'node:crypto'
import { compress } from './compress.ts'

export interface Document {
  type: string
  body: string | Uint8Array<ArrayBuffer>
  /** Seconds for which anybody may keep it without asking again. */
  maxAge: number
  /** The page of which it is another form. */
  canonical?: string
}

/** Answers a document to everyone alike; who has these very bytes is told so instead. */
export const answer = async (request: Request, { type, body, maxAge, canonical }: Document): Promise<Response> => {
  const headers = machineHeaders(type, maxAge, etagOf(body))
  if (canonical !== undefined) headers.set('link', `<${canonical}>; rel="canonical"`)
  if (hasAlready(request, headers)) return notChanged(headers)
  const response = await compress(request, new Response(body, { headers }))
  return request.method === 'HEAD' ? new Response(null, response) : response
}

/** The headers of what is no page: nothing in it runs or is framed, wherever it is opened. */
export const machineHeaders = (type: string, maxAge: number, etag: string): Headers =>
  new Headers({
    'content-type': type,
    'cache-control': `public, max-age=${maxAge}`,
    etag,
    'x-content-type-options': 'nosniff',
    // Badges and pictures stand in pages of other hosts.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  })

/** A weak tag for what is made of these parts: the bytes of a document differ by their compression. */
export const etagOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `W/"${hash.digest('base64url').slice(0, 27)}"`
}

/** Whether the asker has what these headers describe. */
export const hasAlready = (request: Request, headers: Headers): boolean => {
  const known = request.headers.get('if-none-match')
  if (known === null) return false
  return known.trim() === '*' || known.split(',').some((tag) => bare(tag) === bare(headers.get('etag') ?? ''))
}

export const notChanged = (headers: Headers): Response => {
  const kept = new Headers(headers)
  kept.delete('content-type')
  kept.set('vary', 'Accept-Encoding')
  return new Response(null, { status: 304, headers: kept })
}

/** Says in a line why there is nothing. */
export const refuse = (status: number, sentence: string, headers: Record<string, string> = {}): Response =>
  new Response(`${sentence}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  })

const bare = (tag: string) => tag.trim().replace(/^W\//, '')
