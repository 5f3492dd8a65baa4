import { SitemapIndexStream, SitemapStream } from 'sitemap'
import { etagOf, hasAlready, machineHeaders, notChanged, refuse } from '../answer.ts'
import { refusal } from '../find-node.ts'
import type { Site } from '../site.ts'
import { PassThrough, pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { acceptedEncoding, type Encoding } from '../compress.ts'
import { type Schema, unwrap, type Unwrapped } from '@registry/api-client'
import { partItems } from './part-items.ts'
import { partOfPath, partPath, sitemapParts } from './sitemap-parts.ts'

const oneHour = 3600

interface Streamed {
  /** Etag of the source data, known before the first byte. */
  etag: string
  items: () => Iterable<unknown> | AsyncIterable<unknown>
  /** Creates the stream that converts items to text. */
  writer: () => Transform
  onError: (error: unknown) => void
}

const pieceLength = 64 * 1024

interface CatalogueState {
  /** Number of listed packs. */
  total: number
  /** Time of the latest change to a pack; absent in an empty catalogue. */
  changedAt?: string
}

type OnError = (error: unknown) => void

/** Returns the sitemap index with the parts of all languages. */
export const sitemapIndex = async (site: Site, request: Request, onError: OnError): Promise<Response> => {
  const found = await readCatalogueState(site)
  if (!found.ok) return refusal(found)
  const { total, changedAt } = found.data
  return answerStream(request, {
    etag: etagOf('index', site.publicUrl, String(total), changedAt ?? ''),
    items: () =>
      sitemapParts(total).map((part) => ({
        url: `${site.publicUrl}${partPath(part)}`,
        ...(changedAt !== undefined && { lastmod: changedAt }),
      })),
    writer: () => new SitemapIndexStream(),
    onError,
  })
}

const namespaces = { news: false, video: false, image: false, xhtml: true }

/** Returns a sitemap part: some pages in a language. */
export const sitemapPart = async (site: Site, request: Request, onError: OnError): Promise<Response> => {
  const part = partOfPath(new URL(request.url).pathname)
  if (!part) return notThere()
  const found = await readCatalogueState(site)
  if (!found.ok) return refusal(found)
  const { total, changedAt } = found.data
  if (!sitemapParts(total).some(({ of, number }) => of === part.of && number === part.number)) return notThere()
  return answerStream(request, {
    etag: etagOf(partPath(part), site.publicUrl, String(total), changedAt ?? ''),
    items: () => partItems(site, part),
    writer: () => new SitemapStream({ xmlns: namespaces }),
    onError,
  })
}

const notThere = () => refuse(404, 'There is no such part of the sitemap.')

/**
 * Reads the total and the latest change for the etag. A removal changes the total, and every other change sets the time
 * of the latest change.
 */
const readCatalogueState = async ({ api }: Site): Promise<Unwrapped<CatalogueState>> => {
  const query = { sort: ['updated_at;desc'], limit: 1, include_banned: false }
  const found = await unwrap(api.GET('/nodes', { params: { query } }))
  return found.ok ? { ...found, data: stateOf(found.data) } : found
}

const stateOf = ({ total, nodes: [newest] }: Schema<'NodePage'>): CatalogueState => ({
  total,
  ...(newest?.updated_at !== undefined && { changedAt: newest.updated_at }),
})

/**
 * Streams XML while it is generated. An error aborts the response, so that no client takes a partial sitemap for a
 * complete one.
 */
const answerStream = (request: Request, { etag, items, writer, onError }: Streamed): Response => {
  const headers = machineHeaders('application/xml; charset=utf-8', oneHour, etag)
  if (hasAlready(request, headers)) return notChanged(headers)
  headers.set('vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(request)
  if (encoding) headers.set('content-encoding', encoding)
  if (request.method === 'HEAD') return new Response(null, { headers })
  const bytes = encoding ? compressing(encoding) : new PassThrough()
  pipeline(Readable.from(items()), writer(), inPieces, bytes, (error) => {
    if (error && !isGivenUp(error)) onError(error)
  })
  // Readable.toWeb returns Node's own stream type, which Response accepts.
  return new Response(Readable.toWeb(bytes) as ReadableStream<Uint8Array>, { headers })
}

// The writer emits a text for each item. Compressing and sending each text separately would cost more than generating
// it.
async function* inPieces(texts: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let piece = ''
  for await (const text of texts) {
    piece += text.toString()
    if (piece.length < pieceLength) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

// A client that aborts the request is no error.
const isGivenUp = (error: NodeJS.ErrnoException) =>
  error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ABORT_ERR'

const compressing = (encoding: Encoding) =>
  encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) : createGzip()
