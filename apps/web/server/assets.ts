import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { acceptedEncoding, encode, type Encoding } from './compress.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const isText = /^text\/|json|svg/

/** Serves the client's files from memory: each is read once and compressed once, when it is first asked for. */
export const createAssets = (buildDirectory: string) => {
  const root = join(buildDirectory, 'client')
  const paths = new Set(filesBelow(root))
  const files = new Map<string, Promise<Asset>>()

  return async (request: Request, pathname: string): Promise<Response | undefined> => {
    // A file that is gone (of an older build) must answer 404 and not a page.
    if (!paths.has(pathname)) return pathname.startsWith('/assets/') ? notFound() : undefined
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const asset = await remember(files, pathname, () => readAsset(root, pathname))
    return answer(request, pathname, asset)
  }
}

interface Asset {
  type: string
  etag: string
  bytes: Uint8Array<ArrayBuffer>
  encoded: Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>
}

const answer = async (request: Request, pathname: string, asset: Asset): Promise<Response> => {
  const headers = new Headers({
    'content-type': asset.type,
    'cache-control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    etag: asset.etag,
    'x-content-type-options': 'nosniff',
  })
  if (isText.test(asset.type)) headers.set('vary', 'Accept-Encoding')
  if (request.headers.get('if-none-match') === asset.etag) return new Response(null, { status: 304, headers })
  const encoding = isText.test(asset.type) ? acceptedEncoding(request) : undefined
  const bytes = encoding
    ? await remember(asset.encoded, encoding, () => encode(asset.bytes, encoding, 10))
    : asset.bytes
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  return new Response(request.method === 'HEAD' ? null : bytes, { headers })
}

const readAsset = async (root: string, pathname: string): Promise<Asset> => {
  const bytes = new Uint8Array(await readFile(join(root, pathname)))
  return {
    type: types[extname(pathname)] ?? 'application/octet-stream',
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    encoded: new Map(),
  }
}

const filesBelow = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(`${sep}.vite`))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll(sep, '/'))

const remember = <Key, Value>(known: Map<Key, Promise<Value>>, key: Key, create: () => Promise<Value>) => {
  const value = known.get(key) ?? create()
  known.set(key, value)
  return value
}

const notFound = () =>
  new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
