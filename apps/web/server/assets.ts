import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clientFiles, contentType, encodedName, isText } from './client-files.ts'
import { acceptedEncoding, type Encoding } from './compress.ts'

/** Serves the client's files from memory, in the encodings from the build. Each file is read on its first request. */
export const createAssets = (buildDirectory: string) => {
  const root = join(buildDirectory, 'client')
  const paths = new Set(clientFiles(root))
  const kept = new Map<string, Promise<Asset>>()

  return async (request: Request, pathname: string): Promise<Response | undefined> => {
    // A missing file of an older build must return 404 and not a page.
    if (!paths.has(pathname)) return pathname.startsWith('/assets/') ? notFound() : undefined
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const asset = kept.get(pathname) ?? readAsset(root, pathname)
    kept.set(pathname, asset)
    // A failed read, such as with too many open files, must not fail every later request.
    asset.catch(() => kept.delete(pathname))
    return answer(request, pathname, await asset)
  }
}

type Bytes = Uint8Array<ArrayBuffer>

interface Asset {
  etag: string
  bytes: Bytes
  encoded: Partial<Record<Encoding, Bytes>>
}

const answer = (request: Request, pathname: string, { etag, bytes, encoded }: Asset): Response => {
  const headers = new Headers({
    'content-type': contentType(pathname),
    'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag,
    'x-content-type-options': 'nosniff',
  })
  if (isText(pathname)) headers.set('vary', 'Accept-Encoding')
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const encoding = acceptedEncoding(request)
  const inEncoding = encoding && encoded[encoding]
  if (inEncoding) headers.set('content-encoding', encoding)
  const sent = inEncoding ?? bytes
  headers.set('content-length', String(sent.length))
  return new Response(request.method === 'HEAD' ? null : sent, { headers })
}

const readAsset = async (root: string, pathname: string): Promise<Asset> => {
  const file = join(root, pathname)
  const [bytes, br, gzip] = await Promise.all([
    readBytes(file),
    readBytes(encodedName(file, 'br')).catch(() => undefined),
    readBytes(encodedName(file, 'gzip')).catch(() => undefined),
  ])
  return {
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    encoded: { ...(br && { br }), ...(gzip && { gzip }) },
  }
}

const readBytes = async (path: string): Promise<Bytes> => new Uint8Array(await readFile(path))

const notFound = () =>
  new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
