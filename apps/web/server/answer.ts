import { createHash } from 'node:crypto'
import { compress } from './compress.ts'

export interface Document {
  type: string
  body: string | Uint8Array<ArrayBuffer>
  /** Seconds for which any cache may store the response without revalidation. */
  maxAge: number
  /** URL of the page that this document represents. */
  canonical?: string
}

/** Sends the same document to every client, or a 304 when the client has the current version. */
export const answer = async (request: Request, { type, body, maxAge, canonical }: Document): Promise<Response> => {
  const headers = machineHeaders(type, maxAge, etagOf(body))
  if (canonical !== undefined) headers.set('link', `<${canonical}>; rel="canonical"`)
  if (hasAlready(request, headers)) return notChanged(headers)
  const response = await compress(request, new Response(body, { headers }))
  return request.method === 'HEAD' ? new Response(null, response) : response
}

/** Returns the headers of documents that are no pages: scripts and frames are always forbidden. */
export const machineHeaders = (type: string, maxAge: number, etag: string): Headers =>
  new Headers({
    'content-type': type,
    'cache-control': `public, max-age=${maxAge}`,
    etag,
    'x-content-type-options': 'nosniff',
    // Pages on other hosts embed badges and preview images.
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  })

/** Returns a weak etag of the given parts. Weak, because the bytes of a document depend on its compression. */
export const etagOf = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return `W/"${hash.digest('base64url').slice(0, 27)}"`
}

/** Returns whether the client already has the version with this etag. */
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

/** Returns a plain text response with the reason for an error status. */
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
