import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip'

/** Returns the best encoding that the client accepts, or undefined for none. */
export const acceptedEncoding = (request: Request): Encoding | undefined => {
  const accepted = (request.headers.get('accept-encoding') ?? '').split(',').map((each) => each.trim().toLowerCase())
  const takes = (name: Encoding) =>
    accepted.some((each) => each === name || (each.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(each)))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}

// Stronger Brotli would take longer than the transfer of the bytes it saves. Cached pages and files are compressed more
// strongly in advance, so that no visitor waits.
const encode = async (bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    encoding === 'br'
      ? await brotli(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        })
      : await gzipped(bytes),
  )

interface Plain {
  status: number
  headers: Headers
  bytes: Uint8Array<ArrayBuffer>
}

/** Sends bytes in the best encoding that the client accepts. */
export const compressed = async (request: Request, { status, headers: told, bytes }: Plain): Promise<Response> => {
  const headers = new Headers(told)
  headers.append('vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(request)
  if (!encoding || bytes.length < 1024) return new Response(bytes, { status, headers })
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(await encode(bytes, encoding), { status, headers })
}

/** Compresses a page or its data with the best encoding that the client accepts. */
export const compress = async (request: Request, response: Response): Promise<Response> => {
  if (!response.body || !isText(response.headers)) return response
  const { status, headers } = response
  return compressed(request, { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) })
}

/** Returns whether a response with these headers is worth compressing. */
export const isText = (headers: Headers): boolean => /^text\/|x-script|json|xml/.test(headers.get('content-type') ?? '')
